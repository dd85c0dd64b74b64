package alarm

import "example.org/greenhouse/internal/reading"

// Frost watches for readings that are too cold.
type Frost struct {
	settings Settings
	run      int
	warned   bool
}

// NewFrost watches with the settings of a grower.
func NewFrost(settings Settings) *Frost {
	return &Frost{settings: settings}
}

// Add takes the next reading, and says whether the grower is to be warned now. A spell of cold warns once.
func (f *Frost) Add(r reading.Reading) bool {
	if !r.IsPlausible() {
		return false
	}
	if r.Temperature >= f.settings.ColdBelow {
		f.run = 0
		f.warned = false
		return false
	}
	f.run++
	if f.warned || f.run <= f.settings.InARow {
		return false
	}
	f.warned = true
	return true
}
