# A public holiday of a country, from the yearly import.
class Holiday < ApplicationRecord
  validates :country, :day, presence: true
end
