package dunning

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/meterd/internal/account"
	"example.com/meterd/internal/invoice"
	"example.com/meterd/internal/mail"
)

func carryOut(ctx context.Context, pool *pgxpool.Pool, post mail.Sender, p planned, now time.Time) error {
	step, ok := stepNamed(p.step)
	if !ok {
		return nil
	}
	inv, err := invoice.Find(ctx, pool, p.invoiceID)
	if err != nil {
		return err
	}
	a, err := account.Find(ctx, pool, inv.AccountID)
	if err != nil {
		return err
	}
	if step.Suspend {
		if err := account.Suspend(ctx, pool, a.ID); err != nil {
			return err
		}
	}
	if step.Fee > 0 {
		if _, err := pool.Exec(ctx, `insert into pending_line (account_id, text, cents) values ($1, $2, $3)`, a.ID, "Fee for invoice "+inv.Number, step.Fee); err != nil {
			return err
		}
	}
	subject, text := letter(step, a, inv)
	if err := post.Send(ctx, mail.Message{To: a.Email, Subject: subject, Text: text}); err != nil {
		return err
	}
	_, err = pool.Exec(ctx, `update dunning_step set done_at = $2 where id = $1`, p.id, now)
	return err
}
