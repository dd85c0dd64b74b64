package invoice

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

const columns = `id, number, account_id, issued, due, net, vat_rate, vat, paid_at, note`

func insert(ctx context.Context, tx pgx.Tx, inv *Invoice) error {
	number, err := nextNumber(ctx, tx, inv.Issued.Year())
	if err != nil {
		return err
	}
	inv.Number = number
	err = tx.QueryRow(ctx,
		`insert into invoice (number, account_id, month, issued, due, net, vat_rate, vat, note)
		 values ($1, $2, date_trunc('month', $3::timestamptz), $3, $4, $5, $6, $7, $8)
		 on conflict (account_id, month) do nothing returning id`,
		inv.Number, inv.AccountID, inv.Issued, inv.Due, inv.Net, inv.VATRate, inv.VAT, inv.Note).Scan(&inv.ID)
	if err != nil {
		return err
	}
	for at, l := range inv.Lines {
		if _, err := tx.Exec(ctx, `insert into invoice_line (invoice_id, at, text, cents) values ($1, $2, $3, $4)`, inv.ID, at, l.Text, l.Cents); err != nil {
			return err
		}
	}
	return nil
}

// Open lists invoices that have not been paid, the oldest first.
func Open(ctx context.Context, pool *pgxpool.Pool) ([]Invoice, error) {
	rows, err := pool.Query(ctx, `select `+columns+` from invoice where paid_at is null order by due`)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, scan)
}

func Find(ctx context.Context, pool *pgxpool.Pool, id int64) (Invoice, error) {
	rows, err := pool.Query(ctx, `select `+columns+` from invoice where id = $1`, id)
	if err != nil {
		return Invoice{}, err
	}
	return pgx.CollectExactlyOneRow(rows, scan)
}

func MarkPaid(ctx context.Context, pool *pgxpool.Pool, id int64, at time.Time) error {
	_, err := pool.Exec(ctx, `update invoice set paid_at = $2 where id = $1 and paid_at is null`, id, at)
	return err
}

func scan(row pgx.CollectableRow) (Invoice, error) {
	var i Invoice
	err := row.Scan(&i.ID, &i.Number, &i.AccountID, &i.Issued, &i.Due, &i.Net, &i.VATRate, &i.VAT, &i.PaidAt, &i.Note)
	return i, err
}
