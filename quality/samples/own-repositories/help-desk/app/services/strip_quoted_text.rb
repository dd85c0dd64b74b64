# Takes off what a mail program quotes below an answer, and signatures.
class StripQuotedText
  HEADS = [
    /^On .+ wrote:$/,
    /^Am .+ schrieb .+:$/,
    /^Le .+ a écrit\s?:$/,
    /^-{2,}\s*(Original Message|Ursprüngliche Nachricht|Message d'origine)\s*-{2,}$/i,
    /^(From|Von|De):\s.+@.+$/,
    /^>/
  ].freeze
  SIGNATURE = /^-- $/

  def self.call(text)
    kept = text.gsub("\r\n", "\n").lines.take_while { |line| HEADS.none? { |head| line.chomp.match?(head) } }
    kept = kept.take_while { |line| !line.chomp.match?(SIGNATURE) }
    kept.join.strip.presence || text.strip
  end
end
