package invoice

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// nextNumber gives the next number of a year, without gaps: the row is locked until the invoice is stored or given up.
func nextNumber(ctx context.Context, tx pgx.Tx, year int) (string, error) {
	var n int
	err := tx.QueryRow(ctx,
		`insert into invoice_number (year, last) values ($1, 1)
		 on conflict (year) do update set last = invoice_number.last + 1 returning last`, year).Scan(&n)
	return fmt.Sprintf("%d-%05d", year, n), err
}
