# Gives a ticket to an agent: by hand, or to the one with the least to do.
class AssignTicket
  def self.call(ticket, to:, by: nil)
    ticket.update!(agent: to)
    ticket.events.create!(kind: "assigned", agent: by)
    TicketMailer.assigned(ticket).deliver_later unless to == by
  end

  def self.automatically(ticket)
    last = ticket.customer.tickets.where.not(id: ticket.id).where(team: ticket.team).order(:created_at).last&.agent
    present = ticket.team.agents.present.to_a
    agent = present.include?(last) ? last : present.min_by(&:load)
    call(ticket, to: agent) if agent
  end
end
