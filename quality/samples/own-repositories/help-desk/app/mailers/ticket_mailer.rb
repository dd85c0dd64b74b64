class TicketMailer < ApplicationMailer
  def answer(message)
    @message = message
    @ticket = message.ticket
    last = @ticket.messages.from_customer.last
    headers["In-Reply-To"] = last.mail_id if last&.mail_id
    mail(to: @ticket.customer.email, reply_to: @ticket.reply_address, from: @ticket.team.mail_from, subject: "Re: #{@ticket.subject}")
  end

  def assigned(ticket)
    @ticket = ticket
    mail(to: ticket.agent.email, subject: "Ticket ##{ticket.id} is yours: #{ticket.subject}")
  end
end
