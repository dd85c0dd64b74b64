// Package tax knows how much VAT an invoice has.
package tax

// perMille is the standard rate by country.
var perMille = map[string]int64{"AT": 200, "BE": 210, "DE": 190, "ES": 210, "FR": 200, "IE": 230, "IT": 220, "NL": 210, "PL": 230}

const home = "DE"

// For gives the rate for a customer in per mille, and the sentence that belongs on the invoice.
func For(country, vatID string) (int64, string) {
	rate, inEU := perMille[country]
	switch {
	case country == home:
		return rate, ""
	case !inEU:
		return 0, "Not taxable in the EU."
	case vatID != "" && Valid(country, vatID):
		return 0, "Reverse charge: VAT is owed by the recipient."
	default:
		return rate, ""
	}
}
