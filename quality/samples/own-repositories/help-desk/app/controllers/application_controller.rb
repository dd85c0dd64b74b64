class ApplicationController < ActionController::Base
  before_action :require_agent
  helper_method :current_agent

  private

  def current_agent
    @current_agent ||= Agent.find_by(id: session[:agent_id])
  end

  def require_agent
    redirect_to new_session_path unless current_agent
  end
end
