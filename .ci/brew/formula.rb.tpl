class {{brewFormulaName}} < Formula
  desc "{{projectDescription}}"
  homepage "{{projectLinkHomepage}}"
  url "{{distributionUrl}}"
  sha256 "{{distributionChecksumSha256}}"
  license "{{projectLicense}}"

  depends_on "openjdk"

  def install
    libexec.install Dir["*"]
    (bin/"weigh").write_env_script libexec/"bin/weigh", Language::Java.overridable_java_home_env
  end

  test do
    assert_match "{{projectVersion}}", shell_output("#{bin}/weigh --version")
  end
end
