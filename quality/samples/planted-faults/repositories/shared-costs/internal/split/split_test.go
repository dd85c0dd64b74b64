package split

import "testing"

func TestEvenly(t *testing.T) {
	shares := Evenly(100, 3)
	if shares[0] != 34 || shares[1] != 33 || shares[2] != 33 {
		t.Errorf("got %v", shares)
	}
}
