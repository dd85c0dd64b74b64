class ReportsController < ApplicationController
  def index
    since = 30.days.ago
    tickets = current_agent.team.tickets.where(created_at: since..)
    events = TicketEvent.where(ticket: tickets)
    @created = tickets.count
    @overdue = events.where(kind: "overdue").distinct.count(:ticket_id)
    @happy = events.where(kind: "rated").average(:value)&.round(2)
    @median_minutes = median(tickets.where.not(answered_at: nil).map { |t| ((t.answered_at - t.created_at) / 60).round })
  end

  private

  def median(numbers)
    numbers.sort[numbers.size / 2]
  end
end
