# Plain text of a mail that has only HTML.
class HtmlToText
  BLOCKS = %w[p div br tr li h1 h2 h3 blockquote].freeze

  def self.call(html)
    document = Loofah.fragment(html).scrub!(:prune)
    document.css("style, script, title").remove
    document.css(BLOCKS.join(",")).each { |node| node.add_next_sibling("\n") }
    document.css("a[href]").each { |link| link.content = "#{link.text} (#{link[:href]})" if link[:href] != link.text }
    document.text.gsub(/[ \t\u00A0]+/, " ").gsub(/\n{3,}/, "\n\n").strip
  end
end
