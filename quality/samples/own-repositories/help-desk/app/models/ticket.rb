class Ticket < ApplicationRecord
  belongs_to :customer
  belongs_to :team
  belongs_to :agent, optional: true
  has_many :messages, -> { order(:created_at) }, dependent: :destroy
  has_many :events, class_name: "TicketEvent", dependent: :destroy
  has_and_belongs_to_many :tags

  enum :state, { open: 0, waiting: 1, snoozed: 2, closed: 3 }

  scope :unanswered, -> { where(state: :open, answered_at: nil) }
  scope :most_urgent_first, -> { order(Arel.sql("due_at asc nulls last"), :created_at) }

  before_create { self.token = SecureRandom.alphanumeric(12).downcase }

  def urgency
    return :none if due_at.nil? || !open?
    return :overdue if due_at.past?

    Time.current > created_at + (due_at - created_at) * 0.75 ? :soon : :fine
  end

  def reply_address
    "help+#{token}@#{team.mail_domain}"
  end
end
