/// The files of the built-in theme, as bytes. They are embedded in the program, so that the program needs no other
/// files.
///
/// To add a file to the theme, list the file here. A test compares these lists with the folders.
package enum Theme {
  /// Page templates and their partials, keyed by file name.
  package static let pages: [String: [UInt8]] = [
    "card.html": PackageResources.card_html,
    "charts.html": PackageResources.charts_html,
    "charts.md": PackageResources.charts_md,
    "code.html": PackageResources.code_html,
    "content.html": PackageResources.content_html,
    "content.md": PackageResources.content_md,
    "folder.html": PackageResources.folder_html,
    "folder.md": PackageResources.folder_md,
    "foot.html": PackageResources.foot_html,
    "foot.md": PackageResources.foot_md,
    "head.html": PackageResources.head_html,
    "home.html": PackageResources.home_html,
    "home.md": PackageResources.home_md,
    "item.html": PackageResources.item_html,
    "item.md": PackageResources.item_md,
    "items.html": PackageResources.items_html,
    "large.html": PackageResources.large_html,
    "missing.html": PackageResources.missing_html,
    "missing.md": PackageResources.missing_md,
    "photo.html": PackageResources.photo_html,
    "place-row.html": PackageResources.place_row_html,
    "place.html": PackageResources.place_html,
    "place.md": PackageResources.place_md,
    "places.html": PackageResources.places_html,
    "places.md": PackageResources.places_md,
    "tile.html": PackageResources.tile_html,
    "type.html": PackageResources.type_html,
    "type.md": PackageResources.type_md,
    "types-table.md": PackageResources.types_table_md,
    "value.html": PackageResources.value_html,
  ]

  /// Templates of reports, and the style sheet that reports contain, keyed by file name.
  package static let reports: [String: [UInt8]] = [
    "changes.html": PackageResources.changes_html,
    "changes.md": PackageResources.changes_md,
    "changes.typ": PackageResources.changes_typ,
    "claim.html": PackageResources.claim_html,
    "claim.md": PackageResources.claim_md,
    "claim.typ": PackageResources.claim_typ,
    "gaps.html": PackageResources.gaps_html,
    "gaps.md": PackageResources.gaps_md,
    "gaps.typ": PackageResources.gaps_typ,
    "insurance.html": PackageResources.insurance_html,
    "insurance.md": PackageResources.insurance_md,
    "insurance.typ": PackageResources.insurance_typ,
    "labels.html": PackageResources.labels_html,
    "photos.html": PackageResources.photos_html,
    "photos.typ": PackageResources.photos_typ,
    "report-annex.html": PackageResources.report_annex_html,
    "report-annex.md": PackageResources.report_annex_md,
    "report-claim.html": PackageResources.report_claim_html,
    "report-claim.md": PackageResources.report_claim_md,
    "report-foot.html": PackageResources.report_foot_html,
    "report-foot.md": PackageResources.report_foot_md,
    "report-head.html": PackageResources.report_head_html,
    "report-page.typ": PackageResources.report_page_typ,
    "report-photo.html": PackageResources.report_photo_html,
    "report-photographed.html": PackageResources.report_photographed_html,
    "report-photos.typ": PackageResources.report_photos_typ,
    "report-tables.typ": PackageResources.report_tables_typ,
    "report-text.typ": PackageResources.report_text_typ,
    "report.css": PackageResources.report_css,
  ]

  /// Files that pages link to, keyed by file name.
  package static let assets: [String: [UInt8]] = [
    "icon.svg": PackageResources.icon_svg,
    "index.js": PackageResources.index_js,
    "list.css": PackageResources.list_css,
    "list.js": PackageResources.list_js,
    "overview.css": PackageResources.overview_css,
    "photos.js": PackageResources.photos_js,
    "search.css": PackageResources.search_css,
    "search.js": PackageResources.search_js,
    "site.js": PackageResources.site_js,
    "style.css": PackageResources.style_css,
    "theme.js": PackageResources.theme_js,
  ]
}
