// Package export writes files for accountants.
package export

import (
	"context"
	"encoding/csv"
	"io"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/meterd/internal/money"
)

// Datev writes the invoices of a month as a list of postings.
func Datev(ctx context.Context, pool *pgxpool.Pool, month time.Time, w io.Writer) error {
	rows, err := pool.Query(ctx,
		`select number, issued, net + vat, vat_rate, account_id from invoice where month = date_trunc('month', $1::timestamptz) order by number`, month)
	if err != nil {
		return err
	}
	defer rows.Close()
	out := csv.NewWriter(w)
	out.Comma = ';'
	_ = out.Write([]string{"Umsatz", "Soll/Haben", "Konto", "Gegenkonto", "Belegdatum", "Belegfeld 1"})
	for rows.Next() {
		var number string
		var issued time.Time
		var gross money.Cents
		var rate, accountID int64
		if err := rows.Scan(&number, &issued, &gross, &rate, &accountID); err != nil {
			return err
		}
		_ = out.Write([]string{gross.String(), "S", debtor(accountID), revenueAccount(rate), issued.Format("0201"), number})
	}
	out.Flush()
	return out.Error()
}

func debtor(id int64) string {
	return "1" + itoa(id)
}

func revenueAccount(rate int64) string {
	if rate == 0 {
		return "8336"
	}
	return "8400"
}

func itoa(n int64) string {
	digits := []byte("0000")
	for i := len(digits) - 1; i >= 0 && n > 0; i-- {
		digits[i] = byte('0' + n%10)
		n /= 10
	}
	return string(digits)
}
