// Package trip holds who travels and what was spent.
package trip

import "fmt"

// Expense is something that a member paid for others.
type Expense struct {
	Payer string
	Cents int
	What  string
	// For are the members who share it; all where it is empty.
	For []string
}

// Trip is a journey of some people.
type Trip struct {
	Name     string
	Members  []string
	Expenses []Expense
}

// Spend adds an expense of a member.
func (t *Trip) Spend(e Expense) error {
	if !t.has(e.Payer) {
		return fmt.Errorf("%s is not on this trip", e.Payer)
	}
	if e.Cents <= 0 {
		return fmt.Errorf("an expense needs an amount")
	}
	for _, name := range e.For {
		if !t.has(name) {
			return fmt.Errorf("%s is not on this trip", name)
		}
	}
	t.Expenses = append(t.Expenses, e)
	return nil
}

func (t *Trip) has(name string) bool {
	for _, member := range t.Members {
		if member == name {
			return true
		}
	}
	return false
}

// Total is what the trip has cost so far.
func (t *Trip) Total() int {
	total := 0
	for _, e := range t.Expenses {
		total += e.Cents
	}
	return total
}
