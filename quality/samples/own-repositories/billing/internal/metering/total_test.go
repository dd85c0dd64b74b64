package metering

import (
	"testing"

	"example.com/meterd/internal/plan"
)

func TestABegunThousandCounts(t *testing.T) {
	team, _ := plan.ByID("team")
	if got := Price(team, 50_001); got != 90 {
		t.Fatalf("got %s", got)
	}
	if got := Price(team, 50_000); got != 0 {
		t.Fatalf("got %s", got)
	}
}
