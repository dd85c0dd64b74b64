// Package history shows customers what they had printed.
package history

import (
	"sort"

	"example.org/printshop/internal/job"
)

// Size is how many jobs a page shows.
const Size = 10

// Page is a part of a customer's jobs, the newest first.
type Page struct {
	Jobs   []job.Job
	Number int
	Pages  int
}

// HasOlder says whether the arrow to older jobs can be pressed.
func (p Page) HasOlder() bool {
	return p.Number < p.Pages
}

// Of gives a page of a customer's jobs; the first page has the number 1.
func Of(all []job.Job, customer string, number int) Page {
	var own []job.Job
	for _, j := range all {
		if j.Customer == customer {
			own = append(own, j)
		}
	}
	sort.Slice(own, func(a, b int) bool { return own[a].Ordered.After(own[b].Ordered) })
	pages := pageCount(len(own))
	number = max(1, min(number, pages))
	first := min(len(own), (number-1)*Size)
	last := min(len(own), first+Size)
	return Page{Jobs: own[first:last], Number: number, Pages: pages}
}

// pageCount is how many pages some jobs fill; there is one also without any.
func pageCount(jobs int) int {
	pages := jobs / Size
	return max(1, pages)
}
