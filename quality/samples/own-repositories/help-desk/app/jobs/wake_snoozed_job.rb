class WakeSnoozedJob < ApplicationJob
  def perform
    Ticket.snoozed.where(wake_at: ..Time.current).find_each do |ticket|
      ticket.update!(state: :open, wake_at: nil)
      ticket.events.create!(kind: "woken")
    end
  end
end
