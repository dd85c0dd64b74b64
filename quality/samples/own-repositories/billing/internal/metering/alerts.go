package metering

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/meterd/internal/account"
	"example.com/meterd/internal/mail"
	"example.com/meterd/internal/plan"
)

// WarnHeavyUsers writes to accounts that have used 80 % of what is included, once a month.
func WarnHeavyUsers(ctx context.Context, pool *pgxpool.Pool, post mail.Sender, now time.Time) error {
	accounts, err := account.Active(ctx, pool)
	if err != nil {
		return err
	}
	for _, a := range accounts {
		p, _ := plan.ByID(a.PlanID)
		used, err := Total(ctx, pool, a.ID, Last(now.Day(), now))
		if err != nil {
			return err
		}
		if used*10 < p.Included*8 {
			continue
		}
		tag, err := pool.Exec(ctx, `insert into usage_warning (account_id, month) values ($1, date_trunc('month', $2::timestamptz)) on conflict do nothing`, a.ID, now)
		if err != nil || tag.RowsAffected() == 0 {
			continue
		}
		text := fmt.Sprintf("You have used %d of the %d calls that are included in %s.", used, p.Included, p.Name)
		if err := post.Send(ctx, mail.Message{To: a.Email, Subject: "80 % of your calls are used", Text: text}); err != nil {
			return err
		}
	}
	return nil
}
