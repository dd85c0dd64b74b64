# Every five minutes: tickets whose promise is broken, each alerted once.
class CheckPromisesJob < ApplicationJob
  def perform
    overdue = Ticket.unanswered.where(due_at: ..Time.current).where(alerted_at: nil)
    overdue.group_by(&:team).each do |team, tickets|
      Ticket.where(id: tickets).update_all(alerted_at: Time.current)
      Escalate.call(team, tickets)
    end
  end
end
