package main

import (
	"encoding/json"
	"fmt"
	"os"

	"example.org/greenhouse/internal/alarm"
	"example.org/greenhouse/internal/notify"
	"example.org/greenhouse/internal/reading"
	"example.org/greenhouse/internal/store"
)

// Reads measurements as lines of JSON, and prints warnings.
func main() {
	settings := alarm.Defaults()
	frost := alarm.NewFrost(settings)
	window := store.NewWindow(6)
	lines := json.NewDecoder(os.Stdin)
	for {
		var r reading.Reading
		if err := lines.Decode(&r); err != nil {
			return
		}
		window.Add(r)
		if frost.Add(r) {
			fmt.Println(notify.FrostMessage(r.Sensor, r.Temperature, r.At))
		}
		if alarm.IsTooHot(settings, window.All()) {
			fmt.Println(notify.HeatMessage(r.Sensor, r.Temperature, r.At))
		}
	}
}
