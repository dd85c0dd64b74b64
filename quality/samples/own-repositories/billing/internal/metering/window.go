package metering

import "time"

// Window is a span of days; usage is kept per day.
type Window struct{ From, Until time.Time }

// MonthBefore is the calendar month before a moment.
func MonthBefore(at time.Time) Window {
	first := time.Date(at.Year(), at.Month(), 1, 0, 0, 0, 0, time.UTC)
	previous := first.AddDate(0, -1, 0)
	return Window{From: previous.AddDate(0, 0, -1), Until: first.AddDate(0, 0, -1)}
}

// Last is the span of so many days up to a moment.
func Last(days int, at time.Time) Window {
	day := time.Date(at.Year(), at.Month(), at.Day(), 0, 0, 0, 0, time.UTC)
	return Window{From: day.AddDate(0, 0, 1-days), Until: day}
}

// Contains reports whether a day lies in the span, both ends included.
func (w Window) Contains(day time.Time) bool {
	return !day.Before(w.From) && !day.After(w.Until)
}

func (w Window) Days() int { return int(w.Until.Sub(w.From).Hours()/24) + 1 }
