// Package metering counts what accounts use.
package metering

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

type Event struct {
	ID        string    `json:"id"`
	AccountID int64     `json:"-"`
	Calls     int64     `json:"calls"`
	At        time.Time `json:"at"`
}

var ErrFuture = errors.New("the event lies in the future")

// Record keeps an event; the same id a second time changes nothing.
func Record(ctx context.Context, pool *pgxpool.Pool, e Event, now time.Time) error {
	if e.At.After(now.Add(5 * time.Minute)) {
		return ErrFuture
	}
	_, err := pool.Exec(ctx,
		`insert into usage_event (account_id, id, calls, at) values ($1, $2, $3, $4) on conflict do nothing`,
		e.AccountID, e.ID, e.Calls, e.At.UTC())
	return err
}
