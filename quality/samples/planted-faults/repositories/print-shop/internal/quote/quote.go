// Package quote says what printing costs.
package quote

import "example.org/printshop/internal/job"

var perSheet = map[job.Paper]int{job.Plain: 6, job.Photo: 35, job.Card: 20}

const (
	colourExtra = 14
	manySheets  = 200
	reduction   = 10
)

// Price is what a job costs in cents. Large jobs are cheaper.
func Price(j job.Job) int {
	each := perSheet[j.Paper]
	if j.Colour {
		each += colourExtra
	}
	sheets := j.Sheets * j.Copies
	price := each * sheets
	if sheets >= manySheets {
		price -= price * reduction / 100
	}
	return price
}
