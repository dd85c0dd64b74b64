package invoice

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/meterd/internal/account"
	"example.com/meterd/internal/clock"
	"example.com/meterd/internal/db"
	"example.com/meterd/internal/mail"
	"example.com/meterd/internal/metering"
	"example.com/meterd/internal/plan"
	"example.com/meterd/internal/tax"
)

const dueAfter = 14 * 24 * time.Hour

// RunMonth makes the invoices on the first of a month; an account that has one already is passed over.
func RunMonth(ctx context.Context, pool *pgxpool.Pool, now clock.Clock, post mail.Sender) error {
	today := now.Now()
	if today.Day() != 1 {
		return nil
	}
	accounts, err := account.Active(ctx, pool)
	if err != nil {
		return err
	}
	for _, a := range accounts {
		made, err := bill(ctx, pool, a, today)
		if err != nil {
			slog.Error("invoice failed", "account", a.ID, "err", err)
			continue
		}
		if made != nil {
			if err := send(ctx, post, a, *made); err != nil {
				slog.Warn("invoice not sent", "number", made.Number, "err", err)
			}
		}
	}
	return nil
}

func bill(ctx context.Context, pool *pgxpool.Pool, a account.Account, today time.Time) (*Invoice, error) {
	p, ok := plan.ByID(a.PlanID)
	if !ok {
		return nil, fmt.Errorf("unknown plan %q", a.PlanID)
	}
	used, err := metering.Total(ctx, pool, a.ID, metering.MonthBefore(today))
	if err != nil {
		return nil, err
	}
	inv := Invoice{AccountID: a.ID, Issued: today, Due: today.Add(dueAfter)}
	inv.Add(fmt.Sprintf("%s, %s", p.Name, today.Format("January 2006")), p.Monthly)
	inv.Add(fmt.Sprintf("%d calls", used), metering.Price(p, used))
	err = db.InTx(ctx, pool, func(tx pgx.Tx) error {
		if err := addPending(ctx, tx, &inv); err != nil {
			return err
		}
		if len(inv.Lines) == 0 {
			return nil
		}
		inv.VATRate, inv.Note = tax.For(a.Country, a.VATID)
		inv.VAT = inv.Net.Share(inv.VATRate, 1000)
		return insert(ctx, tx, &inv)
	})
	if err != nil || inv.ID == 0 {
		return nil, err
	}
	return &inv, nil
}

// addPending takes over corrections, such as those for changes of the plan.
func addPending(ctx context.Context, tx pgx.Tx, inv *Invoice) error {
	rows, err := tx.Query(ctx, `delete from pending_line where account_id = $1 returning text, cents`, inv.AccountID)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var l Line
		if err := rows.Scan(&l.Text, &l.Cents); err != nil {
			return err
		}
		inv.Add(l.Text, l.Cents)
	}
	return rows.Err()
}
