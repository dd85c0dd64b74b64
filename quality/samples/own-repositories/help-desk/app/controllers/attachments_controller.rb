class AttachmentsController < ApplicationController
  def show
    attachment = Attachment.joins(message: :ticket).where(tickets: { team: current_agent.team }).find(params[:id])
    disposition = attachment.inline? ? "inline" : "attachment"
    redirect_to rails_blob_path(attachment.file, disposition:)
  end
end
