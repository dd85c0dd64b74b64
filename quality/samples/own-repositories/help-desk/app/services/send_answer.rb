class SendAnswer
  def self.call(ticket, agent:, text:, close:)
    message = ticket.messages.create!(kind: :answer, agent:, text:)
    ticket.update!(state: close ? :closed : :waiting, answered_at: ticket.answered_at || Time.current, due_at: nil)
    ticket.events.create!(kind: "closed", agent:) if close
    TicketMailer.answer(message).deliver_later
  end
end
