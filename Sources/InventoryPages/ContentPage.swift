/// A page that somebody wrote in Markdown.
package struct ContentPage: Sendable {
  package let title: String
  package let path: PagePath
  package let markdown: String

  package init(title: String, path: PagePath, markdown: String) {
    self.title = title
    self.path = path
    self.markdown = markdown
  }
}
