class TeamsController < ApplicationController
  before_action { head :forbidden unless current_agent.lead? }

  def index
    @teams = Team.order(:name)
  end

  def edit
    @team = Team.find(params[:id])
  end

  def update
    team = Team.find(params[:id])
    team.update!(params.require(:team).permit(:opens, :closes, :first_answer_hours, :solution_hours, :country, :time_zone, workdays: []))
    redirect_to teams_path
  end
end
