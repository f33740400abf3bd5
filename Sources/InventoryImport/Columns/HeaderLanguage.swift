import InventoryModel

/// Headers in several languages, in addition to the headers of `ItemAttribute`.
///
/// A header in this list applies only if no column matches the attribute by a header of `ItemAttribute`. Ambiguous
/// headers are omitted on purpose: a unit price is not the value of a line, a room is not a type, and an item can have
/// several tags.
enum HeaderLanguage: String, CaseIterable {
  case english, german, french, spanish, italian, dutch, portuguese, japanese

  /// Returns the headers of an attribute as people write them. Convert them with `ItemAttribute.folded` before
  /// comparing them.
  func headers(of attribute: ItemAttribute) -> [String] {
    let mark = rawValue + ":"
    let line = Self.headers[attribute]?.split(separator: "\n").first { $0.hasPrefix(mark) } ?? ""
    return line.dropFirst(mark.count).split(separator: ",").map { String($0).trimmingBlanks() }
  }

  /// The folded headers of columns that describe an item. Such a column contains the names if no other column does.
  static let descriptions: Set = Set(
    [
      "description", "item/description", "desc", "Beschreibung", "description de l'article", "désignation",
      "descripción", "descrizione", "omschrijving", "beschrijving", "descrição", "説明", "内容",
    ].map(ItemAttribute.folded))

  /// The headers of each attribute, with one line per language.
  private static let headers: [ItemAttribute: String] = [
    .itemName: """
    english: item title, item description, description of item, name of item, item name/description, product, \
    product name, product title, product description, article, article name, object, object name, thing, things, \
    possession, asset, asset title, asset description, contents, contents description, content item, belonging, \
    equipment, equipment name
    german: Bezeichnung, Gegenstand, Artikel, Artikelname, Artikelbezeichnung, Produkt, Produktname, Objekt, \
    Titel
    french: nom, objet, article, libellé, intitulé, bien, produit, nom de l'objet, nom du produit, titre
    spanish: nombre, objeto, artículo, producto, bien, título, nombre del artículo, nombre del objeto, elemento
    italian: nome, oggetto, articolo, prodotto, bene, titolo, nome oggetto, nome articolo, elemento
    dutch: naam, voorwerp, artikel, product, object, titel, benaming, artikelnaam, spullen
    portuguese: nome, objeto, artigo, produto, bem, título, nome do item, nome do produto, peça
    japanese: 名前, 品名, 名称, 商品名, 物品名, 製品名, 品目, アイテム, 物品, 持ち物
    """,
    .valueInDollars: """
    english: worth, total value, total cost, total price, item value, item cost, item price, asset value, \
    approximate value, approx value, est value, est cost, estimated cost, estimated price, estimated worth, \
    est current value, estimated current value, current worth, market value, fair market value, appraised value, \
    appraisal value, insured value, insurance value, insured amount, original cost, original price, \
    original value, original purchase price, purchase amount, purchase value, purchased for, price paid, \
    amount paid, cost paid, retail price, retail value, list price, msrp, rrp, acquisition cost, \
    acquisition value, cost to replace, replacement price, replacement, declared value, stated value, \
    book value, actual cash value, acv, rcv, replacement cost value, dollar value
    german: Wert, Preis, Kaufpreis, Einkaufspreis, Anschaffungspreis, Anschaffungskosten, Anschaffungswert, \
    Neupreis, Neuwert, Wiederbeschaffungswert, Wiederbeschaffungspreis, Zeitwert, Schätzwert, Versicherungswert, \
    Verkehrswert, Betrag, Kosten, Gesamtwert, Gesamtpreis, Wert in Euro, Preis in Euro
    french: valeur, prix, montant, coût, prix d'achat, valeur d'achat, valeur estimée, valeur actuelle, \
    valeur à neuf, valeur de remplacement, coût de remplacement, valeur assurée, valeur totale, prix payé, \
    valeur vénale
    spanish: valor, precio, importe, costo, coste, precio de compra, valor de compra, valor estimado, \
    valor actual, valor de reposición, costo de reposición, valor asegurado, valor total, precio pagado, monto
    italian: valore, prezzo, importo, costo, prezzo d'acquisto, prezzo di acquisto, valore d'acquisto, \
    valore stimato, valore attuale, valore di sostituzione, costo di sostituzione, valore assicurato, \
    valore totale, prezzo pagato
    dutch: waarde, prijs, bedrag, kosten, aankoopprijs, aanschafprijs, aankoopwaarde, aanschafwaarde, \
    geschatte waarde, huidige waarde, nieuwwaarde, dagwaarde, vervangingswaarde, verzekerde waarde, \
    totale waarde
    portuguese: valor, preço, custo, montante, preço de compra, valor de compra, valor estimado, valor atual, \
    valor de reposição, custo de reposição, valor segurado, valor total, preço pago
    japanese: 価格, 金額, 値段, 価値, 購入価格, 購入金額, 取得価額, 評価額, 時価, 再調達価額, 見積額, 代金
    """,
    .assetType: """
    english: item type, asset category, item category, product type, product category, category name, \
    type of item, asset class, item class, class, classification, kind, group, item group
    german: Typ, Kategorie, Gruppe, Warengruppe, Artikelgruppe, Rubrik, Klasse, Gegenstandsart
    french: catégorie, type d'objet, type de bien, famille, rubrique, genre, classe
    spanish: categoría, tipo, clase, tipo de artículo, tipo de objeto, grupo
    italian: categoria, tipo, tipologia, classe, tipo di oggetto, gruppo
    dutch: categorie, soort, groep, rubriek, artikelgroep, klasse
    portuguese: categoria, tipo, classe, tipo de item, tipo de objeto, grupo
    japanese: 種類, カテゴリ, カテゴリー, 分類, 種別, 区分, タイプ
    """,
    .photos: """
    english: pictures, pics, pic, photo file, photo files, photo filename, photo filenames, photo name, \
    photo path, item photo, item photos, item image, item picture, image file, image files, image filename, \
    image name, image path, picture file, picture name, files & media, attachment, attachments, \
    photo attachment, photo attachments, photo(s), picture(s), image(s)
    german: Foto, Fotos, Bild, Bilder, Bilddatei, Bilddateien, Fotodatei, Foto-Datei, Dateiname
    french: photographie, photographies, fichier photo, fichier image, nom du fichier, nom de la photo, cliché
    spanish: foto, fotos, fotografía, imagen, imágenes, archivo de foto, archivo de imagen, nombre de archivo
    italian: foto, fotografia, fotografie, immagine, immagini, file foto, file immagine, nome file
    dutch: foto, foto's, afbeelding, afbeeldingen, fotobestand, bestandsnaam, plaatje
    portuguese: foto, fotos, fotografia, imagem, imagens, arquivo da foto, ficheiro da foto, nome do arquivo
    japanese: 写真, 画像, 写真ファイル, 画像ファイル, 写真ファイル名, 画像ファイル名, ファイル名, イメージ
    """,
    .serialNumber: """
    english: serial num, serial nr, serial code, serial id, serial numbers, device serial, \
    manufacturer serial number
    german: Seriennummer, Seriennr, Serien-Nr, Gerätenummer, Fabrikationsnummer
    french: numéro de série, n° de série, nº de série, no de série, num série
    spanish: número de serie, n° de serie, nº de serie, no de serie, num serie
    italian: numero di serie, n° di serie, matricola, numero seriale, seriale
    dutch: serienummer, serienr
    portuguese: número de série, n° de série, nº de série
    japanese: シリアル番号, シリアルナンバー, 製造番号, シリアル
    """,
    .notes: """
    english: item notes, remarks, remark, comment
    german: Notiz, Notizen, Bemerkung, Bemerkungen, Anmerkung, Anmerkungen, Kommentar
    french: remarque, remarques, commentaire, commentaires
    spanish: notas, nota, observaciones, comentarios, comentario
    italian: nota, osservazioni, commenti, commento, annotazioni
    dutch: notities, notitie, opmerking, opmerkingen
    portuguese: notas, nota, observações, comentários, comentário
    japanese: 備考, メモ, 注記, コメント
    """,
  ]
}
