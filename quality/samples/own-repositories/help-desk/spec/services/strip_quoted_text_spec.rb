require "rails_helper"

RSpec.describe StripQuotedText do
  it "takes off what is quoted below an answer" do
    text = "It works now, thanks!\n\nOn Mon, 3 Mar 2025 Sam wrote:\n> Please try again"
    expect(described_class.call(text)).to eq("It works now, thanks!")
  end

  it "takes off a signature" do
    expect(described_class.call("Hello\n-- \nDana, ACME")).to eq("Hello")
  end
end
