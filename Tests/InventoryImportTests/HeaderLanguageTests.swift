import InventoryModel
import Testing

@testable import InventoryImport

struct HeaderLanguageTests {
  private static let attributes: [ItemAttribute] = [.itemName, .valueInDollars, .assetType, .photos]

  @Test(arguments: HeaderLanguage.allCases) func `each language has its headers`(language: HeaderLanguage) {
    let headers = Set(Self.attributes.flatMap(language.headers).map(ItemAttribute.folded))
    #expect(headers.count >= (language == .english ? 40 : 15))
    for attribute in Self.attributes { #expect(language.headers(of: attribute).count >= 4) }
  }

  @Test(arguments: HeaderLanguage.allCases) func `a header of a language fills its attribute`(
    language: HeaderLanguage
  ) throws {
    for attribute in ItemAttribute.allCases {
      for header in language.headers(of: attribute) {
        #expect(try columns("\"\(header)\"").targets == [.attribute(attribute)], "\(header)")
      }
    }
  }

  @Test func `no header is of two attributes`() {
    var found: [String: ItemAttribute] = [:]
    for language in HeaderLanguage.allCases {
      for attribute in ItemAttribute.allCases {
        for header in language.headers(of: attribute) {
          let folded = ItemAttribute.folded(header)
          #expect(found[folded, default: attribute] == attribute, "\(header)")
          #expect(
            ItemAttribute(header: header) == nil || ItemAttribute(header: header) == attribute, "\(header)")
          found[folded] = attribute
        }
      }
    }
  }

  @Test func `an attribute's known header wins against those of languages, but not for values`() throws {
    #expect(try columns("Product,Name").targets == [.field("Product"), .attribute(.itemName)])
    #expect(try columns("Group,Type").targets == [.field("Group"), .attribute(.assetType)])
    #expect(
      refusal(of: "Name,Price,Market value")
        == "a.csv:1:12: the columns 'Price' and 'Market value' would both fill valueInDollars (byte offset 11); "
        + "choose one with --map 'Price=valueInDollars' or --map 'Market value=valueInDollars'")
  }

  @Test(arguments: [
    "Bezeichnung,Wert,Kaufpreis,Neuwert,Schätzwert", "Bezeichnung,Kaufpreis,Wert in Euro,Zeitwert",
    "nom,valeur,prix d'achat,valeur à neuf", "nombre,valor,precio de compra,valor de reposición",
    "nome,valore,prezzo d'acquisto,valore a nuovo", "naam,waarde,aankoopprijs,nieuwwaarde",
    "nome,valor,preço de compra,valor de reposição", "名前,価値,購入価格,時価",
  ])
  func `costs next to the value are fields in every language`(header: String) throws {
    let found = try columns(header)
    #expect(found.fields.count == found.titles.count - 2)
    #expect(found.fields.allSatisfy { FieldRoles().role(of: $0)?.isMoney == true }, "\(found.fields)")
  }

  @Test(arguments: [
    "Quantity (pcs),unit price", "Anzahl (Stk.),Einzelpreis", "# of pieces,Cost per piece",
    "Qty [ea],Price/Unit",
    "No. of items,price ea", "Menge,Preis/Stück",
  ])
  func `a price of one piece is the value if there are quantities, with or without a unit`(header: String)
    throws
  {
    let found = try columns("Name,\(header)")
    #expect(found.targets[2] == .attribute(.valueInDollars))
    #expect(found.quantities == 1)
    #expect(found.fields.allSatisfy { FieldRoles().role(of: $0) == .quantity }, "\(found.fields)")
  }

  @Test(arguments: [
    "Replacement cost,Appraised value", "Appraised value,Replacement cost", "Replacement cost",
    "Neuwert,Schätzwert",
  ])
  func `beside quantities and a unit price, costs and appraised values are fields`(header: String) throws {
    let found = try columns("Name,Quantity,Unit price,\(header)")
    #expect(found.targets[2] == .attribute(.valueInDollars) && found.questions.isEmpty)
    #expect(found.targets.dropFirst(3).allSatisfy { $0.field != nil })
  }

  @Test(arguments: ["Quantity (kg)", "Pieces per box", "Unit price (2024)", "Number", "Pieces (broken)"])
  func `other headers are neither quantities nor prices of one piece`(header: String) throws {
    #expect(try columns("Name,\(header)").quantities == nil)
    #expect(try columns("Name,Quantity,\(header)").targets[2] == .field(header))
  }

  @Test(arguments: [
    "Value ($)", "Price (USD)", "Wert (€)", "Estimated value:", "Prix d'achat", "Prix d’achat (EUR)",
    "PRECIO", "preco",
  ])
  func `accents, signs and currencies in brackets do not count`(header: String) throws {
    #expect(try columns(header).targets == [.attribute(.valueInDollars)])
  }

  @Test(arguments: ["Item #", "#Item", "Item#", "No.", "No", "Nr.", "Lfd. Nr.", "Artikel #", "Item No.", "№"])
  func `a number of the item does not name it, and a description next to it does`(header: String) throws {
    #expect(
      try columns("\(header),Description,Value").targets
        == [.field(header), .attribute(.itemName), .attribute(.valueInDollars)])
  }

  @Test func `a header that comes twice is a numbered field`() throws {
    #expect(
      try columns("Name,Room,Room,Room (2),Room").targets
        == [
          .attribute(.itemName), .field("Room"), .field("Room (3)"), .field("Room (2)"), .field("Room (4)"),
        ])
  }

  @Test(arguments: [
    "Unit price", "Room", "Tags", "Sale price", "Model", "Quantity", "Label", "Was", "Depreciation",
  ])
  func `what is in doubt stays a field`(header: String) throws {
    #expect(try columns("Name,\(header)").targets[1] == .field(header))
  }
}
