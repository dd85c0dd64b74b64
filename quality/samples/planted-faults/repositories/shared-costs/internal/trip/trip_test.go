package trip

import "testing"

func TestTotal(t *testing.T) {
	ski := Trip{Members: []string{"Ada", "Tom"}}
	if err := ski.Spend(Expense{Payer: "Ada", Cents: 16000}); err != nil {
		t.Fatal(err)
	}
	if err := ski.Spend(Expense{Payer: "Zoe", Cents: 100}); err == nil {
		t.Error("Zoe is not on the trip")
	}
	if ski.Total() != 16000 {
		t.Errorf("total %d", ski.Total())
	}
}
