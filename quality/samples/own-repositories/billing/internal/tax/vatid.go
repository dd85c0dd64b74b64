package tax

import (
	"regexp"
	"strings"
)

var forms = map[string]*regexp.Regexp{
	"AT": regexp.MustCompile(`^ATU\d{8}$`),
	"BE": regexp.MustCompile(`^BE[01]\d{9}$`),
	"DE": regexp.MustCompile(`^DE\d{9}$`),
	"ES": regexp.MustCompile(`^ES[A-Z0-9]\d{7}[A-Z0-9]$`),
	"FR": regexp.MustCompile(`^FR[A-Z0-9]{2}\d{9}$`),
	"IE": regexp.MustCompile(`^IE\d{7}[A-Z]{1,2}$`),
	"IT": regexp.MustCompile(`^IT\d{11}$`),
	"NL": regexp.MustCompile(`^NL\d{9}B\d{2}$`),
	"PL": regexp.MustCompile(`^PL\d{10}$`),
}

// Valid reports whether a VAT number has the form of its country; blanks and dots do not matter.
func Valid(country, id string) bool {
	form, ok := forms[country]
	clean := strings.NewReplacer(" ", "", ".", "", "-", "").Replace(strings.ToUpper(id))
	return ok && form.MatchString(clean)
}
