// Package job holds what customers have printed.
package job

import "time"

// Paper is what a job is printed on.
type Paper string

const (
	Plain Paper = "plain"
	Photo Paper = "photo"
	Card  Paper = "card"
)

// Job is a document that is printed.
type Job struct {
	Number   int
	Customer string
	Sheets   int
	Copies   int
	Paper    Paper
	Colour   bool
	Ordered  time.Time
}
