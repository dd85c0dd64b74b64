require "net/http"

# Messages to phones, by the push service.
module PushMessage
  URL = URI("https://push.example/v1/send")

  def self.deliver(token, text)
    response = Net::HTTP.post(URL, { to: token, text: }.to_json, "Content-Type" => "application/json", "Authorization" => "Bearer #{ENV.fetch("PUSH_KEY")}")
    Device.where(push_token: token).destroy_all if response.code == "410"
  end
end
