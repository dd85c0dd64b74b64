# A mail from the mailbox becomes a message of a ticket.
class ReceiveMail
  def self.call(raw, team)
    new(Mail.read_from_string(raw), raw, team).call
  end

  def initialize(mail, raw, team)
    @mail, @raw, @team = mail, raw, team
  end

  def call
    return if automatic? || known?

    text = StripQuotedText.call(body)
    ticket = find_ticket
    if ticket
      ticket.messages.create!(kind: :from_customer, text:, mail_id: @mail.message_id)
      ReopenTicket.call(ticket)
    else
      ticket = OpenTicket.call(customer: sender, team: @team, subject: subject, text:)
      ticket.messages.last.update!(mail_id: @mail.message_id)
    end
    keep(ticket.messages.last)
  end

  private

  # Out-of-office notes and bounces would answer our own answers for ever.
  def automatic?
    @mail["Auto-Submitted"].to_s.match?(/auto-/) || @mail["Precedence"].to_s.match?(/bulk|junk/) || @mail.bounced?
  end

  def known?
    Message.exists?(mail_id: @mail.message_id)
  end

  def find_ticket
    token = Array(@mail.to).filter_map { |to| to[/\+([a-z0-9]{12})@/, 1] }.first
    Ticket.find_by(token:) || Message.find_by(mail_id: Array(@mail.references))&.ticket
  end

  def subject
    MimeWords.decode(@mail.header["Subject"]&.unparsed_value.to_s).presence || "(no subject)"
  end

  def sender
    header = @mail.header["From"].unparsed_value.to_s
    Customer.from_sender(@mail.from.first, MimeWords.decode(header[/\A"?([^"<]*)"?\s*</, 1].to_s).strip)
  end

  def body
    return @mail.text_part.decoded if @mail.text_part
    return HtmlToText.call(@mail.html_part.decoded) if @mail.html_part

    @mail.mime_type == "text/html" ? HtmlToText.call(@mail.decoded) : @mail.decoded
  end

  def keep(message)
    message.original.attach(io: StringIO.new(@raw), filename: "original.eml", content_type: "message/rfc822")
    @mail.attachments.each do |part|
      next if part.body.decoded.bytesize > Attachment::MOST_BYTES

      message.attachments.create!.file.attach(io: StringIO.new(part.body.decoded), filename: part.filename, content_type: part.mime_type)
    end
  end
end
