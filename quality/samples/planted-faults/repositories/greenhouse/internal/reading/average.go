package reading

// Average is the mean temperature of some readings, 0 of none.
func Average(readings []Reading) float64 {
	if len(readings) == 0 {
		return 0
	}
	sum := 0.0
	for _, r := range readings {
		sum += r.Temperature
	}
	return sum / float64(len(readings))
}
