// Package invoice makes the bills.
package invoice

import (
	"time"

	"example.com/meterd/internal/money"
)

type Line struct {
	Text  string
	Cents money.Cents
}

type Invoice struct {
	ID        int64
	Number    string
	AccountID int64
	Issued    time.Time
	Due       time.Time
	Lines     []Line
	Net       money.Cents
	VATRate   int64 // per mille
	VAT       money.Cents
	PaidAt    *time.Time
	Note      string
}

func (i Invoice) Gross() money.Cents { return i.Net + i.VAT }

// Add puts a line on the bill; nothing is added for nothing.
func (i *Invoice) Add(text string, cents money.Cents) {
	if cents == 0 {
		return
	}
	i.Lines = append(i.Lines, Line{Text: text, Cents: cents})
	i.Net += cents
}
