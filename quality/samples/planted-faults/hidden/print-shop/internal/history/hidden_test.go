package history

import (
	"testing"

	"example.org/printshop/internal/job"
)

func TestAllPagesCanBeReached(t *testing.T) {
	for jobs, pages := range map[int]int{0: 1, 1: 1, 10: 1, 11: 2, 15: 2, 20: 2, 23: 3, 30: 3} {
		all := make([]job.Job, jobs)
		seen, number := 0, 1
		for {
			page := Of(all, "", number)
			seen += len(page.Jobs)
			if page.Pages != pages {
				t.Fatalf("%d jobs: %d pages, want %d", jobs, page.Pages, pages)
			}
			if !page.HasOlder() {
				break
			}
			number++
		}
		if seen != jobs {
			t.Errorf("%d of %d jobs were shown", seen, jobs)
		}
	}
}
