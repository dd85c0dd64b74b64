package plan

import (
	"testing"
	"time"
)

func TestMovingDownGivesTheRestBack(t *testing.T) {
	team, _ := ByID("team")
	business, _ := ByID("business")
	got := Correction(business, team, time.Date(2025, 6, 16, 10, 0, 0, 0, time.UTC))
	if got != -7500 {
		t.Fatalf("got %s", got)
	}
}
