class TicketsController < ApplicationController
  before_action :find_ticket, except: %i[index create]

  def index
    @state = params.fetch(:state, "open")
    @tickets = current_agent.team.tickets.where(state: @state).most_urgent_first.includes(:customer, :agent).limit(100)
  end

  def show
    @messages = @ticket.messages.includes(:attachments, :agent)
    @macros = current_agent.team.macros
  end

  def create
    customer = Customer.from_sender(params.require(:email), params[:name])
    ticket = OpenTicket.call(customer:, team: current_agent.team, subject: params.require(:subject), text: params.require(:text))
    redirect_to ticket
  end

  def update
    @ticket.update!(params.require(:ticket).permit(:state, tag_ids: []))
    @ticket.events.create!(kind: @ticket.closed? ? "closed" : "reopened", agent: current_agent) if @ticket.saved_change_to_state?
    redirect_to @ticket
  end

  def assign
    AssignTicket.call(@ticket, to: Agent.find(params.require(:agent_id)), by: current_agent)
    redirect_to @ticket
  end

  def merge
    MergeTickets.call(into: Ticket.find(params.require(:into_id)), from: @ticket, by: current_agent)
    redirect_to ticket_path(params[:into_id])
  end

  def snooze
    @ticket.update!(state: :snoozed, wake_at: Time.zone.parse(params.require(:until)))
    redirect_to root_path
  end

  private

  def find_ticket
    @ticket = current_agent.team.tickets.find(params[:id])
  end
end
