/// An XML archive of items whose contents a test writes: texts such as `<string>Lamp</string>` by key.
struct HandmadeArchive {
  var items: [[(key: String, value: String)]]
  var className = "BNRItem"

  init(_ items: [(String, String)]...) { self.items = items.map { $0.map { (key: $0.0, value: $0.1) } } }

  static let png = SamplePhoto.red.rawValue

  /// Object 2 describes the items' class, 3 that of a list, 4 a date, 5 its class, 6 an image, 7 its class.
  static let date = uid(4)
  static let image = uid(6)

  var text: String {
    let objects = items.indices.map { Self.uid(8 + $0) }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>$version</key><integer>100000</integer>
      <key>$archiver</key><string>NSKeyedArchiver</string>
      <key>$top</key><dict><key>root</key>\(Self.uid(1))</dict>
      <key>$objects</key><array><string>$null</string>
      <dict><key>NS.objects</key><array>\(objects)</array><key>$class</key>\(Self.uid(3))</dict>
      \(description(className, "NSObject"))\(description("NSMutableArray", "NSArray"))
      <dict><key>NS.time</key><real>0.25</real><key>$class</key>\(Self.uid(5))</dict>\(description("NSDate"))
      <dict><key>UIImageData</key><data>\(Self.png)</data><key>$class</key>\(Self.uid(7))</dict>
      \(description("UIImage"))
      \(items.map(object).joined(separator: "\n"))
      </array></dict></plist>
      """
  }

  static func uid(_ number: Int) -> String { "<dict><key>CF$UID</key><integer>\(number)</integer></dict>" }

  private func object(_ item: [(key: String, value: String)]) -> String {
    let entries = item + [(key: "$class", value: Self.uid(2))]
    return "<dict>" + entries.map { "<key>\($0.key)</key>\($0.value)" }.joined() + "</dict>"
  }

  private func description(_ names: String...) -> String {
    let list = names.map { "<string>\($0)</string>" }.joined()
    return
      "<dict><key>$classname</key><string>\(names[0])</string><key>$classes</key><array>\(list)</array></dict>"
  }
}

func text(_ text: String) -> String { "<string>\(text)</string>" }
