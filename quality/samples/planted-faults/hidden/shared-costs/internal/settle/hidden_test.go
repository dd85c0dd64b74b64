package settle

import (
	"testing"

	"example.org/sharedcosts/internal/balance"
	"example.org/sharedcosts/internal/trip"
)

func TestWhoOwesPays(t *testing.T) {
	ski := trip.Trip{Members: []string{"Ada", "Tom"}, Expenses: []trip.Expense{{Payer: "Ada", Cents: 16000}}}
	payments := Payments(balance.Of(ski))
	if len(payments) != 1 || payments[0].From != "Tom" || payments[0].To != "Ada" || payments[0].Cents != 8000 {
		t.Errorf("got %v", payments)
	}
	if got := payments[0].String(); got != "Tom gives Ada 80.00 €" {
		t.Errorf("got %q", got)
	}
}
