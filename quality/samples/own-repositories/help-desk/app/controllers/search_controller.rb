class SearchController < ApplicationController
  def index
    words = params[:q].to_s.strip
    @tickets = words.empty? ? Ticket.none : found(words)
  end

  private

  def found(words)
    return current_agent.team.tickets.where(id: words.delete("#")) if words.match?(/\A#\d+\z/)

    current_agent.team.tickets.joins(:messages)
      .where("to_tsvector('simple', tickets.subject || ' ' || messages.text) @@ websearch_to_tsquery('simple', ?)", words)
      .distinct.limit(50)
  end
end
