# A text that agents put into answers with two keystrokes.
class Macro < ApplicationRecord
  belongs_to :team

  def fill(ticket, agent)
    body
      .gsub("{{customer}}", ticket.customer.display_name)
      .gsub("{{agent}}", agent.name)
      .gsub("{{ticket}}", ticket.id.to_s)
  end
end
