package reading

import "testing"

func TestAverage(t *testing.T) {
	got := Average([]Reading{{Temperature: 10}, {Temperature: 20}})
	if got != 15 {
		t.Errorf("got %v, want 15", got)
	}
	if Average(nil) != 0 {
		t.Error("no readings have no average")
	}
}
