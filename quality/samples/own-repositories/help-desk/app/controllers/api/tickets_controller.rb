module Api
  class TicketsController < ActionController::API
    before_action :authenticate

    def index
      render json: @team.tickets.order(id: :desc).limit(100).as_json(only: %i[id subject state created_at due_at])
    end

    def show
      ticket = @team.tickets.find(params[:id])
      render json: ticket.as_json(include: { messages: { only: %i[kind text created_at] } })
    end

    def create
      customer = Customer.from_sender(params.require(:email), params[:name])
      ticket = OpenTicket.call(customer:, team: @team, subject: params.require(:subject), text: params.require(:text))
      render json: { id: ticket.id }, status: :created
    end

    private

    def authenticate
      key = request.authorization.to_s.delete_prefix("Bearer ")
      @team = Team.find_by(api_key_digest: Digest::SHA256.hexdigest(key))
      head :unauthorized unless @team
    end
  end
end
