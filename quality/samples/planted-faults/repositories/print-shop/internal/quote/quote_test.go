package quote

import (
	"testing"

	"example.org/printshop/internal/job"
)

func TestPrice(t *testing.T) {
	if got := Price(job.Job{Sheets: 10, Copies: 2, Paper: job.Plain}); got != 120 {
		t.Errorf("got %d", got)
	}
	if got := Price(job.Job{Sheets: 100, Copies: 2, Paper: job.Plain, Colour: true}); got != 3600 {
		t.Errorf("got %d", got)
	}
}
