# A customer has written again.
class ReopenTicket
  def self.call(ticket)
    return if ticket.open?

    hours = ticket.team.first_answer_hours.hours
    ticket.update!(state: :open, answered_at: nil, due_at: BusinessHours.new(ticket.team).add(Time.current, hours))
    ticket.events.create!(kind: "reopened")
    AssignTicket.automatically(ticket) if ticket.agent.nil? || ticket.agent.away_until&.future?
  end
end
