// Package clock gives the time, so that tests can choose it.
package clock

import "time"

type Clock interface{ Now() time.Time }

type System struct{}

func (System) Now() time.Time { return time.Now().UTC() }

type Fixed time.Time

func (f Fixed) Now() time.Time { return time.Time(f) }

// Day is the date of a moment, at midnight UTC.
func Day(t time.Time) time.Time {
	y, m, d := t.UTC().Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}
