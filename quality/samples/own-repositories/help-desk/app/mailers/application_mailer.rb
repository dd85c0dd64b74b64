class ApplicationMailer < ActionMailer::Base
  default from: "Deskhand <no-reply@deskhand.example>"
  layout "mailer"
end
