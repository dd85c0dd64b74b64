package dunning

import (
	"context"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/meterd/internal/clock"
	"example.com/meterd/internal/invoice"
	"example.com/meterd/internal/mail"
)

type planned struct {
	id        int64
	invoiceID int64
	step      string
}

// Run plans the steps of invoices that fell due, and carries out those whose time has come.
func Run(ctx context.Context, pool *pgxpool.Pool, post mail.Sender, now clock.Clock) error {
	if err := plan(ctx, pool, now.Now()); err != nil {
		return err
	}
	due, err := dueSteps(ctx, pool, now.Now())
	if err != nil {
		return err
	}
	for _, p := range due {
		if err := carryOut(ctx, pool, post, p, now.Now()); err != nil {
			slog.Error("dunning", "invoice", p.invoiceID, "step", p.step, "err", err)
		}
	}
	return nil
}

func plan(ctx context.Context, pool *pgxpool.Pool, now time.Time) error {
	open, err := invoice.Open(ctx, pool)
	if err != nil {
		return err
	}
	for _, inv := range open {
		if inv.Due.After(now) {
			continue
		}
		for _, s := range steps {
			_, err := pool.Exec(ctx,
				`insert into dunning_step (invoice_id, step, at) values ($1, $2, $3) on conflict (invoice_id, step) do nothing`,
				inv.ID, s.Name, inv.Due.Add(s.After))
			if err != nil {
				return err
			}
		}
	}
	return nil
}

func dueSteps(ctx context.Context, pool *pgxpool.Pool, now time.Time) ([]planned, error) {
	rows, err := pool.Query(ctx, `select id, invoice_id, step from dunning_step where done_at is null and at <= $1 order by at`, now)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var due []planned
	for rows.Next() {
		var p planned
		if err := rows.Scan(&p.id, &p.invoiceID, &p.step); err != nil {
			return nil, err
		}
		due = append(due, p)
	}
	return due, rows.Err()
}
