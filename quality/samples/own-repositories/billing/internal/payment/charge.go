package payment

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/meterd/internal/clock"
	"example.com/meterd/internal/invoice"
)

// ChargeDue takes what open invoices come to from the cards and mandates on file.
func ChargeDue(ctx context.Context, pool *pgxpool.Pool, g *Gateway, now clock.Clock) error {
	open, err := invoice.Open(ctx, pool)
	if err != nil {
		return err
	}
	for _, inv := range open {
		method, err := methodOf(ctx, pool, inv.AccountID)
		if err != nil || method == nil || method.Expired(now.Now()) {
			continue
		}
		if err := charge(ctx, pool, g, now, inv, *method, 0); err != nil {
			slog.Warn("charge", "invoice", inv.Number, "err", err)
		}
	}
	return nil
}

func charge(ctx context.Context, pool *pgxpool.Pool, g *Gateway, now clock.Clock, inv invoice.Invoice, m Method, try int) error {
	id, err := g.Charge(ctx, m.Token, inv.Gross(), fmt.Sprintf("invoice-%d-%d", inv.ID, try))
	var declined Declined
	if errors.As(err, &declined) {
		_, err = pool.Exec(ctx, `insert into failed_charge (invoice_id, try, reason, at) values ($1, $2, $3, $4) on conflict do nothing`,
			inv.ID, try, declined.Reason, now.Now())
		return err
	}
	if err != nil {
		return err
	}
	slog.Info("charged", "invoice", inv.Number, "charge", id)
	return invoice.MarkPaid(ctx, pool, inv.ID, now.Now())
}
