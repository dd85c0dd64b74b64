# A phone on which an agent gets push messages.
class Device < ApplicationRecord
  belongs_to :agent
  validates :push_token, presence: true, uniqueness: true
end
