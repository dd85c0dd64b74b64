package history

import (
	"testing"
	"time"

	"example.org/printshop/internal/job"
)

func TestFirstPageHasTheNewest(t *testing.T) {
	start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	var all []job.Job
	for n := range 20 {
		all = append(all, job.Job{Number: n, Customer: "ada", Ordered: start.AddDate(0, 0, n)})
	}
	page := Of(all, "ada", 1)
	if len(page.Jobs) != 10 || page.Jobs[0].Number != 19 || page.Pages != 2 {
		t.Errorf("got %+v", page)
	}
	if empty := Of(all, "bob", 1); len(empty.Jobs) != 0 || empty.Pages != 1 {
		t.Errorf("got %+v", empty)
	}
}
