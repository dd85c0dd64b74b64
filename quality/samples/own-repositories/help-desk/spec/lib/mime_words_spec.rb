require "rails_helper"

RSpec.describe MimeWords do
  it "decodes base64" do
    expect(described_class.decode("=?UTF-8?B?R3LDvMOfZQ==?=")).to eq("Grüße")
  end
end
