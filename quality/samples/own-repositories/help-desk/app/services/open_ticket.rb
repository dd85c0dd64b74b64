# A new ticket with its first message and its promise.
class OpenTicket
  def self.call(customer:, team:, subject:, text:)
    Ticket.transaction do
      ticket = Ticket.create!(customer:, team:, subject: subject.truncate(200), state: :open)
      ticket.update!(due_at: BusinessHours.new(team).add(ticket.created_at, team.first_answer_hours.hours))
      ticket.messages.create!(kind: :from_customer, text:)
      ticket.events.create!(kind: "created")
      AssignTicket.automatically(ticket)
      ticket
    end
  end
end
