package payment

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Method is a card or a direct debit mandate, as the gateway keeps it.
type Method struct {
	Token    string
	Kind     string // "card" or "sepa"
	ExpMonth int
	ExpYear  int
}

// Expired reports whether a card is out of date; it is good until the end of its month.
func (m Method) Expired(now time.Time) bool {
	if m.Kind != "card" {
		return false
	}
	return !now.Before(time.Date(m.ExpYear, time.Month(m.ExpMonth)+1, 1, 0, 0, 0, 0, time.UTC))
}

func methodOf(ctx context.Context, pool *pgxpool.Pool, accountID int64) (*Method, error) {
	var m Method
	err := pool.QueryRow(ctx,
		`select token, kind, exp_month, exp_year from payment_method where account_id = $1 order by added_at desc limit 1`, accountID).
		Scan(&m.Token, &m.Kind, &m.ExpMonth, &m.ExpYear)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	return &m, err
}
