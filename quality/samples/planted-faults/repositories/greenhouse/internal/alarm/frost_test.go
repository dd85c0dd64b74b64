package alarm

import (
	"testing"

	"example.org/greenhouse/internal/reading"
)

func TestFrostWarnsOnce(t *testing.T) {
	frost := NewFrost(Settings{ColdBelow: 3, InARow: 2})
	warnings := 0
	for range 8 {
		if frost.Add(reading.Reading{Temperature: -1}) {
			warnings++
		}
	}
	if warnings != 1 {
		t.Errorf("%d warnings, want 1", warnings)
	}
}

func TestMildWeatherWarnsOfNothing(t *testing.T) {
	frost := NewFrost(Defaults())
	for range 8 {
		if frost.Add(reading.Reading{Temperature: 12}) {
			t.Fatal("warned at 12 °C")
		}
	}
}
