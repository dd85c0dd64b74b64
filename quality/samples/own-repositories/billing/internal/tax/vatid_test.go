package tax

import "testing"

func TestFormsOfVATNumbers(t *testing.T) {
	for id, want := range map[string]bool{"ATU12345678": true, "AT U1234 5678": true, "AT12345678": false} {
		if Valid("AT", id) != want {
			t.Errorf("%s: want %v", id, want)
		}
	}
}
