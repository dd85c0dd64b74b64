class Customer < ApplicationRecord
  has_many :tickets, dependent: :restrict_with_error

  normalizes :email, with: ->(email) { email.strip.downcase }
  validates :email, presence: true, uniqueness: true

  def self.from_sender(email, name)
    customer = find_or_initialize_by(email: email.strip.downcase)
    customer.name = name if customer.name.blank? && name.present?
    customer.save!
    customer
  end

  def display_name
    name.presence || email
  end
end
