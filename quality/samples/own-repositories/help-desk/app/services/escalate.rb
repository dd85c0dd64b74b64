# Alerts the leads of a team: one mail with all tickets, and a push to every phone.
class Escalate
  def self.call(team, tickets)
    tickets.each { |ticket| ticket.events.create!(kind: "overdue") }
    leads = team.agents.leads.present
    AlertMailer.overdue(leads.map(&:email), tickets).deliver_later if leads.any?
    leads.flat_map(&:devices).each do |device|
      PushMessage.deliver(device.push_token, I18n.t("alerts.overdue.subject", count: tickets.size))
    end
  end
end
