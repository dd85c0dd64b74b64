class MessagesController < ApplicationController
  def create
    ticket = current_agent.team.tickets.find(params[:ticket_id])
    if params[:kind] == "note"
      ticket.messages.create!(kind: :note, agent: current_agent, text: params.require(:text))
    else
      SendAnswer.call(ticket, agent: current_agent, text: params.require(:text), close: params[:close] == "1")
    end
    redirect_to ticket
  end
end
