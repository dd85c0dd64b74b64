# What happened to a ticket, for its history and for reports.
class TicketEvent < ApplicationRecord
  belongs_to :ticket
  belongs_to :agent, optional: true

  KINDS = %w[created assigned merged snoozed woken closed reopened overdue rated].freeze
  validates :kind, inclusion: { in: KINDS }
end
