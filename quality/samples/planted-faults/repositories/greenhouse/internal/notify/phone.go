// Package notify sends messages to growers.
package notify

import (
	"fmt"
	"time"
)

// Message is what a phone shows.
type Message struct {
	Title, Text string
	Rings       bool
}

// FrostMessage rings also at night.
func FrostMessage(house string, temperature float64, at time.Time) Message {
	return Message{
		Title: "Frost in " + house,
		Text:  fmt.Sprintf("%.1f °C at %s", temperature, at.Format("15:04")),
		Rings: true,
	}
}

// HeatMessage waits until the morning.
func HeatMessage(house string, temperature float64, at time.Time) Message {
	return Message{Title: "Heat in " + house, Text: fmt.Sprintf("%.1f °C", temperature), Rings: at.Hour() >= 7}
}
