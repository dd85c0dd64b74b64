// Package store keeps the last readings of each sensor.
package store

import "example.org/greenhouse/internal/reading"

// Window keeps the newest readings of a sensor.
type Window struct {
	size     int
	readings []reading.Reading
}

// NewWindow keeps as many readings as size.
func NewWindow(size int) *Window {
	return &Window{size: size}
}

// Add takes a reading, and forgets the oldest when there are too many.
func (w *Window) Add(r reading.Reading) {
	w.readings = append(w.readings, r)
	if len(w.readings) > w.size {
		w.readings = w.readings[1:]
	}
}

// All are the readings that are kept, the oldest first.
func (w *Window) All() []reading.Reading {
	return w.readings
}
