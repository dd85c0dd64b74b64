// Package reading holds what sensors send.
package reading

import "time"

// Reading is what a sensor measured at a moment.
type Reading struct {
	Sensor      string
	At          time.Time
	Temperature float64
	Humidity    float64
}

// IsPlausible tells what a broken sensor sends from the weather.
func (r Reading) IsPlausible() bool {
	return r.Temperature > -40 && r.Temperature < 80 && r.Humidity >= 0 && r.Humidity <= 100
}
