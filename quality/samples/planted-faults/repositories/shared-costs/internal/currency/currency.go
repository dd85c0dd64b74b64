// Package currency turns what was spent abroad into euros.
package currency

import "math"

// Rates are euros for one unit of a currency.
type Rates map[string]float64

// ToEuros gives cents in euros; an unknown currency is taken for euros.
func (r Rates) ToEuros(cents int, currency string) int {
	rate, ok := r[currency]
	if !ok {
		return cents
	}
	return int(math.Round(float64(cents) * rate))
}
