package alarm

import (
	"testing"

	"example.org/greenhouse/internal/reading"
)

func TestWarnsWithTheReadingThatWasChosen(t *testing.T) {
	for _, inARow := range []int{1, 2, 3} {
		frost := NewFrost(Settings{ColdBelow: 3, InARow: inARow})
		for n := 1; n <= 5; n++ {
			warned := frost.Add(reading.Reading{Temperature: -1})
			if warned != (n == inARow) {
				t.Errorf("%d in a row: warned %v with reading %d", inARow, warned, n)
			}
		}
		frost.Add(reading.Reading{Temperature: 3})
		if got := frost.Add(reading.Reading{Temperature: 0}); got != (inARow == 1) {
			t.Errorf("after warm weather the run begins again")
		}
	}
}
