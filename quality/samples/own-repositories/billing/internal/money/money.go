// Package money has amounts in whole cents of a currency.
package money

import (
	"fmt"
	"math/big"
)

type Cents int64

// Share is part of an amount, rounded to the nearest cent, halves away from zero.
func (c Cents) Share(part, whole int64) Cents {
	if whole == 0 {
		return 0
	}
	n := new(big.Int).Mul(big.NewInt(int64(c)), big.NewInt(2*part))
	n.Add(n, big.NewInt(whole*sign(int64(c))))
	return Cents(n.Quo(n, big.NewInt(2*whole)).Int64())
}

func (c Cents) String() string {
	s := ""
	if c < 0 {
		s, c = "-", -c
	}
	return fmt.Sprintf("%s%d.%02d", s, c/100, c%100)
}

func sign(n int64) int64 {
	if n < 0 {
		return -1
	}
	return 1
}
