class Message < ApplicationRecord
  belongs_to :ticket, touch: true
  belongs_to :agent, optional: true
  has_many :attachments, dependent: :destroy

  enum :kind, { from_customer: 0, answer: 1, note: 2 }

  validates :text, presence: true

  # The mail as it came; deleted after a year.
  has_one_attached :original
end
