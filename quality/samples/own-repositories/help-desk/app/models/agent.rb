class Agent < ApplicationRecord
  has_secure_password
  belongs_to :team
  has_many :tickets, dependent: :nullify
  has_many :devices, dependent: :destroy

  scope :leads, -> { where(lead: true) }
  scope :present, -> { where(away_until: nil).or(where(away_until: ..Time.current)) }

  def load
    tickets.where(state: %i[open waiting]).count
  end
end
