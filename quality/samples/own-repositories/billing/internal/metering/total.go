package metering

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/meterd/internal/money"
	"example.com/meterd/internal/plan"
)

// Total is how many calls an account made in a window.
func Total(ctx context.Context, pool *pgxpool.Pool, accountID int64, w Window) (int64, error) {
	var calls int64
	err := pool.QueryRow(ctx,
		`select coalesce(sum(calls), 0) from usage_day where account_id = $1 and day between $2 and $3`,
		accountID, w.From, w.Until).Scan(&calls)
	return calls, err
}

// Price is what calls beyond those included cost; a begun thousand counts.
func Price(p plan.Plan, calls int64) money.Cents {
	extra := calls - p.Included
	if extra <= 0 || p.PerExtra == 0 {
		return 0
	}
	return p.PerExtra * money.Cents((extra+999)/1000)
}
