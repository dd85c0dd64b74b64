# Time as a team's promise counts it: only while the team is there.
class BusinessHours
  MOST_DAYS = 60

  def initialize(team)
    @team = team
  end

  # The moment at which so much time has passed since a start.
  def add(start, duration)
    left = duration.to_f
    each_span(start) do |from, to|
      length = to - from
      return from + left if left <= length

      left -= length
    end
    start + duration
  end

  # How much time lies between two moments.
  def between(start, finish)
    total = 0
    each_span(start) do |from, to|
      break if from >= finish

      total += [to, finish].min - from
    end
    total
  end

  private

  def each_span(start)
    day = start.in_time_zone(@team.zone).to_date
    MOST_DAYS.times do
      opens, closes = bounds(day)
      from = [opens, start].max
      yield from, closes if from < closes
      day += 1
    end
  end

  def bounds(day)
    [@team.opens, @team.closes].map { |clock| @team.zone.parse("#{day} #{clock}") }
  end
end
