import InventoryModel
import InventoryPages

extension ItemPage: TitledPage {
  func title(in outline: SiteOutline) -> String { item.itemName }

  func frontMatter(in outline: SiteOutline) -> FrontMatter { FrontMatter(self) }

  static let own = Record<InPage<ItemPage>> {
    Text("itemName", "The item's name.") { $0.content.item.itemName }
    Flag(
      "hasLongName",
      "Whether the name is longer than \(EveryPage.longHeading) characters, so that it needs smaller letters."
    ) {
      EveryPage.isLong($0.content.item.itemName)
    }
    Text("itemKey", "The item's key.") { $0.content.itemKey?.text }
    Text("serialNumber", "The item's serial number.") { $0.content.item.serialNumber }
    Part("valueInDollars", "The item's stated value.", EveryPage.value) { $0.content.value }
    Text("dateCreated", "The date when the item was recorded.") { $0.content.dateCreated }
    Text("dateCreatedISO", "The same date for programs, such as 2023-03-18.") {
      $0.content.item.dateCreated?.dayText
    }
    Part("assetType", "The item's asset type.", assetType) { $0 }
    Text("slug", "The name of the first page of the asset type, without extension.") {
      $0.content.type.slug.name
    }
    Text("listPath", "The path of the asset type's page that lists the item.") {
      $0.link($0.content.listPath)
    }
    Part("cover", "The first photo of the item itself.", picture) {
      $0.content.pictures.first.map($0.with)
    }
    List("morePhotos", "The other photos of the item itself.", of: picture) {
      $0.content.pictures.dropFirst().map($0.with)
    }
    Flag("hasMorePhotos", "Whether there are other photos of the item itself.") {
      $0.content.pictures.count > 1
    }
    List(
      "proof", "The item's other photos, by kind: of serial plates, receipts, appraisals, and others.",
      of: proofGroup
    ) {
      $0.content.proof.map($0.with)
    }
    List("allPhotos", "All photos of the page, for the large view.", of: largePhoto) { page in
      let last = page.content.allPictures.count
      return page.content.allPictures.map { page.with((picture: $0, last: last)) }
    }
    Flag("hasDocuments", "Whether the item has PDF documents.") { !$0.content.documents.isEmpty }
    List("documents", "The item's PDF documents, by kind, then in order.", of: document) { page in
      page.content.documents.map(page.with)
    }
    Markup("notes", "The item's notes.") { page in
      page.content.item.notes.map { page.prose($0, headingShift: 1) }
    }
    Flag("hasFields", "Whether the item has fields.") { !$0.content.item.fields.isEmpty }
    List("fields", "The item's fields, in order.", of: field) { page in
      page.content.item.fields.enumerated().map { index, field in
        page.with(
          (
            name: field.name, text: page.content.fieldTexts[index],
            place: page.content.place.flatMap { $0.fieldIndex == index ? $0.path : nil }
          ))
      }
    }
    Text("missing", "What the item lacks for a claim, such as: Photo, receipt. Only for the owner.") {
      $0.content.missing.isEmpty ? nil : $0.content.missing.joined(separator: ", ").sentenceCased
    }
    Part("code", "The QR code of the page's address, for paper. See qrCodes in site.yml.", PrintedCode.record)
    {
      $0.content.code
    }
    Part("previous", "The previous item of the same type.", neighbor) { $0.content.previous.map($0.with) }
    Part("next", "The next item of the same type.", neighbor) { $0.content.next.map($0.with) }
  }

  private static let assetType = Record<InPage<ItemPage>> {
    Text("label", "The asset type.") { $0.content.type.label }
    Text("path", "The path of the type's page.") { $0.link($0.content.type.path) }
  }

  private static let proofGroup = Record<InPage<ItemPage.PictureGroup>> {
    Text("kind", "The kind of these photos: plate, receipt, appraisal or other.") { $0.content.kind.rawValue }
    Text("title", "The heading of these photos.") { $0.content.title }
    List("photos", "The photos, in order.", of: picture) { $0.content.pictures.map($0.with) }
  }

  private static let picture = Record<InPage<ItemPage.NumberedPicture>> {
    Text("number", "The photo's number on the page, from 1.") { String($0.content.number) }
    Text("small", "The path of the small rendition.") { $0.root + $0.content.picture.small }
    Text("smallWidth", "The width of the small rendition in pixels.") {
      String($0.content.picture.smallSize.width)
    }
    Text("smallHeight", "The height of the small rendition in pixels.") {
      String($0.content.picture.smallSize.height)
    }
    Text("large", "The path of the large rendition.") { $0.root + $0.content.picture.large }
    Flag("hasLarger", "Whether the large rendition has more pixels than the small one.") {
      $0.content.picture.largeSize.width > $0.content.picture.smallSize.width
    }
    Text("largeWidth", "The width of the large rendition in pixels.") {
      String($0.content.picture.largeSize.width)
    }
    Text("largeHeight", "The height of the large rendition in pixels.") {
      String($0.content.picture.largeSize.height)
    }
    Text("alt", "The alternative text.") { $0.content.picture.alternativeText }
    Text("caption", "The item's name, and the kind of a photo that does not show the item.") {
      $0.content.caption
    }
  }

  private static let largePhoto =
    picture.of { (page: InPage<(picture: ItemPage.NumberedPicture, last: Int)>) in
      page.with(page.content.picture)
    }
    + Record {
      Text("previous", "The number of the previous photo, if there is one.") {
        $0.content.picture.number > 1 ? String($0.content.picture.number - 1) : nil
      }
      Text("next", "The number of the next photo, if there is one.") {
        $0.content.picture.number < $0.content.last ? String($0.content.picture.number + 1) : nil
      }
    }

  private static let document = Record<InPage<DocumentLink>> {
    Text("title", "The file name, or the kind of document if file names are hidden.") { $0.content.title }
    Text("facts", "The kind, number of pages and size, such as: Receipt, 2 pages, 120 kB.") {
      $0.content.facts
    }
    Text("path", "The path of the document.") { $0.root + $0.content.path }
    Part("firstPage", "The picture of the document's first page, if there is one.", firstPage) {
      $0.content.firstPage.map($0.with)
    }
  }

  private static let firstPage = Record<InPage<DocumentLink.FirstPage>> {
    Text("path", "The path of the picture.") { $0.root + $0.content.path }
    Text("width", "The picture's width in pixels.") { String($0.content.size.width) }
    Text("height", "The picture's height in pixels.") { String($0.content.size.height) }
  }

  private static let field = Record<InPage<(name: String, text: String, place: PagePath?)>> {
    Text("name", "The field's name.") { $0.content.name }
    Text(
      "value",
      "The field's value. Dates such as 2023-03-18, and amounts and dates of known fields, have a uniform format."
    ) { $0.content.text }
    Text("placePath", "The path of the place's page, if the field states where the item is.") { field in
      field.content.place.map(field.link)
    }
  }

  private static let neighbor = Record<InPage<ItemPage.Neighbor>> {
    Text("itemName", "The item's name.") { $0.content.name }
    Text("path", "The path of the item's page.") { $0.link($0.content.path) }
  }
}
