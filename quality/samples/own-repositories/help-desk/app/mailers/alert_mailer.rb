class AlertMailer < ApplicationMailer
  def overdue(addresses, tickets)
    @tickets = tickets
    mail(to: addresses, subject: t("alerts.overdue.subject", count: tickets.size))
  end
end
