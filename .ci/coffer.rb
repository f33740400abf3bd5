# A formula for Homebrew, which has not been built yet. To try the formula, copy it into your own tap, replace the
# address in `head` with the address of the repository, and run: brew install --HEAD YOUR/TAP/coffer
class Coffer < Formula
  desc "Home inventory as a website and insurance reports"
  head "ADDRESS-OF-THE-REPOSITORY", using: :git, branch: "main"
  license "MIT"

  depends_on "pkgconf" => :build
  depends_on xcode: ["16.4", :build]
  depends_on "cmark"
  depends_on "jpeg-turbo"
  depends_on "libheif"
  depends_on "libpng"
  depends_on macos: :sequoia
  depends_on "qrencode"
  depends_on "sqlite"
  depends_on "webp"
  depends_on "zlib"

  def install
    # Homebrew builds in a sandbox, and SwiftPM cannot create another sandbox inside it.
    system "make", "install", "PREFIX=#{prefix}", "RELEASE=-c release --disable-sandbox",
           "BASH_COMPLETION=#{bash_completion}/coffer"
  end

  test do
    (testpath/"list.csv").write "name,value\nLamp,40.00\n"
    system bin/"coffer", "init", "Home"
    system bin/"coffer", "import", "list.csv", "--site", "Home"
    system bin/"coffer", "build", "--site", "Home"
    assert_path_exists testpath/"Home/public/index.html"
  end
end
