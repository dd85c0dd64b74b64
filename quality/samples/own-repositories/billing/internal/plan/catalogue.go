// Package plan has what can be subscribed to, and what a change of it costs.
package plan

import "example.com/meterd/internal/money"

type Plan struct {
	ID       string
	Name     string
	Monthly  money.Cents
	Included int64       // calls that are included
	PerExtra money.Cents // for each thousand calls beyond
	Seats    int
}

var catalogue = map[string]Plan{
	"free":     {ID: "free", Name: "Free", Included: 1_000, Seats: 1},
	"team":     {ID: "team", Name: "Team", Monthly: 4_900, Included: 50_000, PerExtra: 90, Seats: 10},
	"business": {ID: "business", Name: "Business", Monthly: 19_900, Included: 500_000, PerExtra: 60, Seats: 50},
	"scale":    {ID: "scale", Name: "Scale", Monthly: 79_900, Included: 5_000_000, PerExtra: 35, Seats: 500},
}

func ByID(id string) (Plan, bool) {
	p, ok := catalogue[id]
	return p, ok
}
