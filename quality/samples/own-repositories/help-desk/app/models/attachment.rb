class Attachment < ApplicationRecord
  belongs_to :message
  has_one_attached :file

  MOST_BYTES = 25.megabytes
  INLINE = %w[image/png image/jpeg image/gif image/webp].freeze

  def inline?
    INLINE.include?(file.content_type)
  end
end
