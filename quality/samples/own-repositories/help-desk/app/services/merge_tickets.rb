# Two tickets about the same: the messages move, the emptied one is closed.
class MergeTickets
  def self.call(into:, from:, by:)
    raise ArgumentError, "a ticket cannot be merged with itself" if into == from

    Ticket.transaction do
      from.messages.update_all(ticket_id: into.id)
      into.tags |= from.tags
      into.update!(due_at: [into.due_at, from.due_at].compact.min)
      from.update!(state: :closed, due_at: nil)
      into.events.create!(kind: "merged", agent: by)
    end
  end
end
