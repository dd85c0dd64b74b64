package settle

import "testing"

func TestFewPayments(t *testing.T) {
	payments := Payments(map[string]int{"Ada": 9000, "Tom": -6000, "Zoe": -3000})
	if len(payments) != 2 {
		t.Fatalf("%d payments", len(payments))
	}
	if payments[0].Cents != 6000 || payments[1].Cents != 3000 {
		t.Errorf("got %v", payments)
	}
}

func TestNothingToSettle(t *testing.T) {
	if len(Payments(map[string]int{"Ada": 0})) != 0 {
		t.Error("all are even")
	}
}
