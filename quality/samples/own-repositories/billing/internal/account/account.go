// Package account has the customers: firms with a plan.
package account

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

type Account struct {
	ID        int64
	Name      string
	Email     string
	Country   string
	VATID     string
	PlanID    string
	Suspended bool
	Since     time.Time
}

const columns = `id, name, email, country, coalesce(vat_id, ''), plan_id, suspended, since`

func Find(ctx context.Context, pool *pgxpool.Pool, id int64) (Account, error) {
	var a Account
	err := pool.QueryRow(ctx, `select `+columns+` from account where id = $1`, id).
		Scan(&a.ID, &a.Name, &a.Email, &a.Country, &a.VATID, &a.PlanID, &a.Suspended, &a.Since)
	return a, err
}

func Active(ctx context.Context, pool *pgxpool.Pool) ([]Account, error) {
	rows, err := pool.Query(ctx, `select `+columns+` from account where closed_at is null order by id`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []Account
	for rows.Next() {
		var a Account
		if err := rows.Scan(&a.ID, &a.Name, &a.Email, &a.Country, &a.VATID, &a.PlanID, &a.Suspended, &a.Since); err != nil {
			return nil, err
		}
		all = append(all, a)
	}
	return all, rows.Err()
}

// Suspend switches an account's access off, Resume on again.
func Suspend(ctx context.Context, pool *pgxpool.Pool, id int64) error {
	_, err := pool.Exec(ctx, `update account set suspended = true where id = $1`, id)
	return err
}

func Resume(ctx context.Context, pool *pgxpool.Pool, id int64) error {
	_, err := pool.Exec(ctx, `update account set suspended = false where id = $1`, id)
	return err
}
