namespace :holidays do
  desc "Fetches next year's public holidays of all countries in which a team works"
  task import: :environment do
    year = Date.current.year + 1
    Team.distinct.pluck(:country).each do |country|
      body = Net::HTTP.get(URI("https://holidays.example/#{year}/#{country}.json"))
      JSON.parse(body).each { |row| Holiday.find_or_create_by!(country:, day: row["date"]) { |h| h.name = row["name"] } }
    end
  end
end
