require "rails_helper"

RSpec.describe BusinessHours do
  let(:team) { build(:team, opens: "09:00", closes: "17:00", time_zone: "Europe/Berlin") }

  it "goes on in the morning" do
    monday = Time.find_zone("Europe/Berlin").local(2025, 3, 3, 16)
    expect(described_class.new(team).add(monday, 2.hours)).to eq(Time.find_zone("Europe/Berlin").local(2025, 3, 4, 10))
  end
end
