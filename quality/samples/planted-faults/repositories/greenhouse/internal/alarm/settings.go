// Package alarm decides when growers are warned.
package alarm

// Settings are what a grower chose for a greenhouse.
type Settings struct {
	// ColdBelow is the temperature in °C below which it is too cold.
	ColdBelow float64
	// HotAbove is the temperature in °C above which it is too hot.
	HotAbove float64
	// InARow is how many readings one after the other have to be too cold.
	InARow int
}

// Defaults are the settings of a new greenhouse.
func Defaults() Settings {
	return Settings{ColdBelow: 3, HotAbove: 35, InARow: 3}
}
