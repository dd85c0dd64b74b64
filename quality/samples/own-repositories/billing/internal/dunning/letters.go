package dunning

import (
	"fmt"

	"example.com/meterd/internal/account"
	"example.com/meterd/internal/invoice"
)

// letter is the text of a step.
func letter(s Step, a account.Account, inv invoice.Invoice) (subject, text string) {
	greeting := fmt.Sprintf("Hello %s,\n\n", a.Name)
	open := fmt.Sprintf("invoice %s over %s € was due on %s", inv.Number, inv.Gross(), inv.Due.Format("2 January 2006"))
	switch s.Name {
	case "friendly":
		return "A small reminder", greeting + open + ". Has it slipped through? If you have just paid, ignore this."
	case "first-warning":
		return "Reminder: invoice " + inv.Number, greeting + open + " and is still open. Please pay within a week."
	case "second-warning":
		return "Second warning: invoice " + inv.Number, greeting + open + fmt.Sprintf(". We add a fee of %s €. Without payment within a week your access ends.", s.Fee)
	default:
		return "Your access was switched off", greeting + open + ". Your access is switched off until it is paid."
	}
}
