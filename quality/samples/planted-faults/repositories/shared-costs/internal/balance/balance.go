// Package balance knows who has paid more than their share.
package balance

import (
	"example.org/sharedcosts/internal/split"
	"example.org/sharedcosts/internal/trip"
)

// Of gives for each member what they paid minus their share, in cents: above zero is what they get back.
func Of(t trip.Trip) map[string]int {
	balances := map[string]int{}
	for _, name := range t.Members {
		balances[name] = 0
	}
	for _, e := range t.Expenses {
		sharing := e.For
		if len(sharing) == 0 {
			sharing = t.Members
		}
		balances[e.Payer] += e.Cents
		for i, share := range split.Evenly(e.Cents, len(sharing)) {
			balances[sharing[i]] -= share
		}
	}
	return balances
}
