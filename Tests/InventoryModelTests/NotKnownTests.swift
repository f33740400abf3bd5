import InventoryModel
import Testing

struct NotKnownTests {
  @Test(arguments: [
    "N/A", "n/a", "NA", "n.a.", "none", "None.", "unknown", "Unknown", "UNKNOWN", "-", "--", "?", "???", "–",
    "—", "…",
    "(none)", "[unknown]", "<none>", "not known", "no serial number", "TBD", "xxx", "0", "000", "#N/A",
    "#REF!", "#DIV/0!", "unbekannt", "k.A.", "inconnu", "aucun", "desconocido", "sconosciuto", "onbekend",
    "nenhum",
    "不明", "なし", "？", " - ",
  ])
  func `a text that only says that nothing is known`(text: String) {
    #expect(NotKnown.isOne(text))
  }

  @Test(arguments: [
    "No receipt", "not valued", "None kept", "can't find it", "can’t read", "without receipt, 2019",
    "lost in the move",
    "keine Rechnung", "n/a", "receipt lost", "I lost it", "did not keep", "discarded", "gift", "nein",
    "Nein, keins",
    "paid cash, don't have it", "have not found it", "no", "Not kept", "threw it away", "não", "fehlt leider",
  ])
  func `a text that says that there is no proof`(text: String) {
    #expect(NotKnown.deniesProof(text))
  }

  @Test(arguments: [
    "to be requested", "pending", "Requested from the shop", "awaiting a copy", "angefordert",
  ])
  func `proof that does not exist yet is no proof`(text: String) {
    #expect(NotKnown.deniesProof(text))
  }

  @Test(arguments: [
    "No. 12", "no 12345", "Nottingham Ltd", "R-17", "email", "Northern Gear", "No. A-1182", "no: B-19",
    "No: INV-1042",
    "Not scanned yet, in the red folder", "No Frills", "Not On The High Street", "Lost Art Press",
    "Sin City Guitars",
    "Missing Link Antiques", "missing page 2, rest scanned", "Pas de Calais Meubles", "SEM-XK", "LOST-ARK",
  ])
  func `any other text is proof`(text: String) {
    #expect(!NotKnown.deniesProof(text))
  }

  @Test(arguments: [
    "", " ", "A", "SN-1", "N1", "123", "0001", "-5", "NAS", "Nona", "C02XK1", "REF", "VALUE", "Name",
    "ABC-DEF", "É", "東芝",
    "0-0", "unknown-1", "Noneuclidean", String(repeating: "-", count: 50),
  ])
  func `any other text is a value`(text: String) {
    #expect(!NotKnown.isOne(text))
  }
}
