extension FieldNames {
  /// The names in other languages of a field with this role, in the languages whose headers an import understands. A
  /// name that could have two meanings in lists of possessions is omitted.
  package static func inOtherLanguages(_ role: FieldRole) -> [String] { names[role] ?? [] }

  private static let names = translations.mapValues { lines in
    lines.split { $0 == "," || $0 == "\n" }.map { String($0.trimmingPrefix { $0 == " " }) }
  }

  /// One line each for German, French, Spanish, Italian, Dutch, Portuguese and Japanese.
  private static let translations: [FieldRole: String] = [
    .room: """
    Raum, Zimmer, Standort, Ort
    pièce, emplacement, lieu
    habitación, ubicación, lugar
    stanza, ubicazione, luogo
    kamer, ruimte, locatie, plaats
    cômodo, divisão, localização
    部屋, 場所
    """,
    .storage: """
    Gebäude, Stockwerk, Etage, Schrank, Regal, Karton, Kiste
    bâtiment, étage, armoire, étagère, carton, boîte
    edificio, piso, armario, estante, caja
    armadio, scaffale, scatola
    gebouw, verdieping, kast, plank, doos
    edifício, andar, armário, prateleira, caixa
    """,
    .brand: """
    Marke, Hersteller
    marque, fabricant
    marca, fabricante
    marchio, produttore
    merk, fabrikant
    メーカー, ブランド
    """,
    .model: """
    Modell, Modellnummer, Modellbezeichnung
    modèle, numéro de modèle
    modelo, número de modelo
    modello, numero di modello
    modelnummer
    型番, モデル
    """,
    .description: "Beschreibung\ndescripción\ndescrizione\nomschrijving, beschrijving\ndescrição\n説明",
    .material: """
    Farbe, Werkstoff
    matière, matériau, couleur
    materiale, colore
    materiaal, kleur
    cor
    材質, 素材, 色
    """,
    .dimensions: """
    Maße, Masse, Abmessungen, Größe, Grösse, Gewicht
    taille, poids
    dimensiones, medidas, tamaño, peso
    dimensioni, misure
    afmetingen, gewicht
    dimensões, tamanho
    サイズ, 寸法
    """,
    .made: """
    Baujahr, Herstellungsjahr
    année de fabrication
    año de fabricación
    anno di produzione
    bouwjaar
    ano de fabrico, ano de fabricação
    年式, 製造年
    """,
    .condition: "Zustand\nétat\nestado\ncondizione, condizioni\nstaat, conditie\ncondição\n状態",
    .age: "Alter, Nutzungsdauer\nâge\nantigüedad\netà\nleeftijd\nidade",
    .purchaseDate: """
    Kaufdatum, Anschaffungsdatum, gekauft am, angeschafft am, erworben am, gekauft
    date d'achat, date d'acquisition, acheté le
    fecha de compra, fecha de adquisición, comprado el
    data di acquisto, data d'acquisto, acquistato il
    aankoopdatum, gekocht op
    data de compra, data da compra, comprado em
    購入日, 購入年月日
    """,
    .purchasePlace: """
    Händler, Geschäft, Verkäufer, Lieferant, Kaufort, gekauft bei
    magasin, vendeur, fournisseur, lieu d'achat, acheté chez
    tienda, vendedor, proveedor, lugar de compra, comprado en
    negozio, venditore, fornitore, luogo di acquisto, acquistato da
    winkel, verkoper, leverancier, gekocht bij
    loja, fornecedor, local de compra
    購入店, 購入先, 販売店
    """,
    .purchasePrice: """
    Kaufpreis, Einkaufspreis, Anschaffungspreis, Anschaffungskosten, Anschaffungswert, Preis
    prix d'achat, prix payé, valeur d'achat, prix
    precio de compra, precio pagado, valor de compra, precio
    prezzo di acquisto, prezzo d'acquisto, prezzo pagato, prezzo
    aankoopprijs, aanschafprijs, aankoopwaarde, prijs
    preço de compra, preço pago, preço
    購入価格, 購入金額, 価格
    """,
    .replacementCost: """
    Neuwert, Neupreis, Wiederbeschaffungswert, Wiederbeschaffungspreis, Wiederbeschaffungskosten
    valeur à neuf, valeur de remplacement, coût de remplacement, prix neuf
    valor de reposición, costo de reposición, coste de reposición
    valore di sostituzione, costo di sostituzione, valore a nuovo
    nieuwwaarde, vervangingswaarde, vervangingskosten
    valor de substituição, custo de substituição, valor de reposição
    """,
    .currentValue: """
    Zeitwert, aktueller Wert, Marktwert, Verkehrswert
    valeur actuelle, valeur vénale
    valor actual, valor de mercado
    valore attuale, valore di mercato
    dagwaarde, huidige waarde, marktwaarde
    valor atual
    時価, 現在価値
    """,
    .appraisedValue: """
    Schätzwert, Gutachtenwert, Taxwert, Wert laut Gutachten
    valeur d'expertise
    valor de tasación, valor tasado
    valore di perizia
    taxatiewaarde
    valor de avaliação
    鑑定額
    """,
    .appraisalDate: """
    Datum des Gutachtens, Gutachtendatum, Gutachten vom, Wertgutachten vom, Schätzdatum, Datum der Schätzung, geschätzt am
    date d'expertise, date de l'expertise, expertisé le
    fecha de tasación, fecha de la tasación, tasado el
    data della perizia, data perizia, periziato il
    taxatiedatum, getaxeerd op
    data da avaliação, avaliado em
    鑑定日
    """,
    .appraiser: "Gutachter, Sachverständiger\ntasador\ntaxateur\navaliador",
    .appraisal: "Gutachten, Wertgutachten\nexpertise\ntasación\nperizia\ntaxatie\navaliação\n鑑定書",
    .valueSource: """
    Quelle des Werts, Wertquelle
    source de la valeur
    fuente del valor
    fonte del valore
    bron van de waarde
    fonte do valor
    """,
    .receipt: """
    Quittung, Rechnung, Beleg, Kaufbeleg, Kassenbon, Rechnungsnummer, Belegnummer, Bestellnummer
    facture, reçu, ticket de caisse, numéro de facture
    factura, recibo, número de factura, comprobante
    fattura, ricevuta, scontrino, numero di fattura
    factuur, kassabon, factuurnummer, aankoopbewijs
    fatura, nota fiscal, número da fatura
    領収書, レシート
    """,
    .warranty: """
    Garantie, Garantie bis, Garantieende, Gewährleistung
    garantie jusqu'au
    garantía, garantía hasta
    garanzia, garanzia fino al
    garantie tot
    garantia, garantia até
    保証, 保証期限
    """,
    .insured: "versichert\nassuré\nasegurado\nassicurato\nverzekerd\nsegurado",
    .scheduled: """
    einzeln versichert, gesondert versichert, separat versichert
    assuré séparément
    asegurado por separado
    assicurato separatamente
    apart verzekerd
    segurado separadamente
    """,
    .inSafe: """
    im Tresor, Tresor, im Safe, im Wertschutzschrank, Wertschutzschrank
    au coffre, coffre-fort
    en caja fuerte, caja fuerte
    in cassaforte, cassaforte
    in kluis, kluis
    no cofre, cofre
    金庫
    """,
  ]
}
