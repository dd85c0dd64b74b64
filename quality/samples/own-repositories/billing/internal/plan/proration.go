package plan

import (
	"time"

	"example.com/meterd/internal/clock"
	"example.com/meterd/internal/money"
)

// Correction is what a change of the plan within a month adds to the next invoice; negative is a credit.
func Correction(from, to Plan, at time.Time) money.Cents {
	left, days := remaining(at)
	back := from.Monthly.Share(left, days)
	if to.Monthly > from.Monthly {
		return to.Monthly
	}
	return to.Monthly.Share(left, days) - back
}

// remaining counts the days of a month that are left, that of the change included, and all of them.
func remaining(at time.Time) (left, days int64) {
	day := clock.Day(at)
	first := time.Date(day.Year(), day.Month(), 1, 0, 0, 0, 0, time.UTC)
	next := first.AddDate(0, 1, 0)
	return int64(next.Sub(day).Hours() / 24), int64(next.Sub(first).Hours() / 24)
}
