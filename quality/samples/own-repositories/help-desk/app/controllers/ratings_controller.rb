# The smileys at the end of an answer.
class RatingsController < ApplicationController
  skip_before_action :require_agent

  def create
    ticket = Ticket.find_by!(token: params[:token])
    score = params[:score].to_i.clamp(1, 3)
    ticket.events.create!(kind: "rated", value: score)
    render plain: t("ratings.thanks")
  end
end
