class Team < ApplicationRecord
  has_many :agents, dependent: :restrict_with_error
  has_many :tickets, dependent: :restrict_with_error
  has_many :holidays, ->(team) { unscope(:where).where(country: team.country) }, class_name: "Holiday"

  # opens and closes are "HH:MM"; workdays are numbers, 1 is Monday.
  attribute :workdays, default: -> { [1, 2, 3, 4, 5] }
  validates :opens, :closes, format: /\A\d\d:\d\d\z/
  validates :first_answer_hours, numericality: { greater_than: 0 }

  def zone
    ActiveSupport::TimeZone[time_zone] || Time.zone
  end
end
