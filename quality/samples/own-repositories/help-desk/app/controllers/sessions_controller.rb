class SessionsController < ApplicationController
  skip_before_action :require_agent

  def new; end

  def create
    agent = Agent.find_by(email: params[:email].to_s.downcase)
    if agent&.authenticate(params[:password])
      reset_session
      session[:agent_id] = agent.id
      redirect_to root_path
    else
      flash.now[:alert] = "Wrong address or password"
      render :new, status: :unprocessable_entity
    end
  end

  def destroy
    reset_session
    redirect_to new_session_path
  end
end
