# Every night: tickets on which the customer has not answered for 14 days are closed.
class CloseStaleJob < ApplicationJob
  AFTER = 14.days

  def perform
    Ticket.waiting.where(updated_at: ..AFTER.ago).find_each do |ticket|
      ticket.update!(state: :closed)
      ticket.events.create!(kind: "closed")
    end
  end
end
