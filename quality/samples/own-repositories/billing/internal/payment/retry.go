package payment

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/meterd/internal/clock"
	"example.com/meterd/internal/invoice"
)

// After a refusal a card is tried again after 1, 3 and 7 days.
var retryAfter = []time.Duration{24 * time.Hour, 3 * 24 * time.Hour, 7 * 24 * time.Hour}

func RetryFailed(ctx context.Context, pool *pgxpool.Pool, g *Gateway, now clock.Clock) error {
	rows, err := pool.Query(ctx,
		`select f.invoice_id, max(f.try), max(f.at) from failed_charge f join invoice i on i.id = f.invoice_id
		 where i.paid_at is null group by 1`)
	if err != nil {
		return err
	}
	defer rows.Close()
	type failed struct {
		invoiceID int64
		try       int
		at        time.Time
	}
	var all []failed
	for rows.Next() {
		var f failed
		if err := rows.Scan(&f.invoiceID, &f.try, &f.at); err != nil {
			return err
		}
		all = append(all, f)
	}
	for _, f := range all {
		if f.try >= len(retryAfter) || now.Now().Before(f.at.Add(retryAfter[f.try])) {
			continue
		}
		inv, err := invoice.Find(ctx, pool, f.invoiceID)
		if err != nil {
			return err
		}
		method, err := methodOf(ctx, pool, inv.AccountID)
		if err != nil || method == nil {
			continue
		}
		if err := charge(ctx, pool, g, now, inv, *method, f.try+1); err != nil {
			return err
		}
	}
	return rows.Err()
}
