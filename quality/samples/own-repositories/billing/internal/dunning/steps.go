// Package dunning reminds customers who have not paid.
package dunning

import (
	"time"

	"example.com/meterd/internal/money"
)

type Step struct {
	Name    string
	After   time.Duration // since the invoice was due
	Fee     money.Cents
	Suspend bool
}

const day = 24 * time.Hour

var steps = []Step{
	{Name: "friendly", After: 0},
	{Name: "first-warning", After: 7 * day},
	{Name: "second-warning", After: 14 * day, Fee: 1_500},
	{Name: "suspension", After: 21 * day, Suspend: true},
}

func stepNamed(name string) (Step, bool) {
	for _, s := range steps {
		if s.Name == name {
			return s, true
		}
	}
	return Step{}, false
}
