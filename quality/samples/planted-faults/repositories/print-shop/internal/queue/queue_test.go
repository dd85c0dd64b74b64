package queue

import (
	"testing"

	"example.org/printshop/internal/job"
)

func TestShortJobsGoFirst(t *testing.T) {
	var q Queue
	for _, sheets := range []int{50, 300, 2} {
		q.Add(job.Job{Sheets: sheets})
	}
	q.Next()
	if next, _ := q.Next(); next.Sheets != 2 {
		t.Errorf("got %d", next.Sheets)
	}
}
