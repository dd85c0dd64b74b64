# Encoded words in headers (RFC 2047).
module MimeWords
  WORD = /=\?utf-8\?b\?([A-Za-z0-9+\/=]+)\?=/i

  def self.decode(header)
    header
      .gsub(/(\?=)\s+(=\?)/, '\1\2') # blanks between two words do not count
      .gsub(WORD) { Regexp.last_match(1).unpack1("m").force_encoding("UTF-8").scrub }
      .gsub(/\r?\n[ \t]+/, " ")
  end
end
