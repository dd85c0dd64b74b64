package metering

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"
)

// SumDay adds up the events of yesterday per account; running it again gives the same.
func SumDay(ctx context.Context, pool *pgxpool.Pool) error {
	_, err := pool.Exec(ctx, `
		insert into usage_day (account_id, day, calls)
		select account_id, (at at time zone 'UTC')::date, sum(calls) from usage_event
		where at >= date_trunc('day', now() - interval '2 days') group by 1, 2
		on conflict (account_id, day) do update set calls = excluded.calls`)
	return err
}
