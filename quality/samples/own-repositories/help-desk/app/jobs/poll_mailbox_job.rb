require "net/imap"

# Every minute: new mails of each team's mailbox.
class PollMailboxJob < ApplicationJob
  def perform
    Team.where.not(imap_host: nil).find_each { |team| poll(team) }
  end

  private

  def poll(team)
    imap = Net::IMAP.new(team.imap_host, ssl: true)
    imap.login(team.imap_user, team.imap_password)
    imap.select("INBOX")
    imap.uid_search(["UNSEEN"]).each do |uid|
      raw = imap.uid_fetch(uid, "BODY.PEEK[]").first.attr["BODY[]"]
      ReceiveMail.call(raw, team)
      imap.uid_store(uid, "+FLAGS", [:Seen])
    rescue StandardError => error
      Rails.logger.error("mail #{uid} of #{team.name}: #{error.message}")
    end
  ensure
    imap&.disconnect
  end
end
