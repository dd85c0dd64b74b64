class Tag < ApplicationRecord
  has_and_belongs_to_many :tickets
  normalizes :name, with: ->(name) { name.strip.downcase }
end
