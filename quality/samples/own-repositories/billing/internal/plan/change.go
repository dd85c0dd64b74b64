package plan

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/meterd/internal/db"
)

// Change moves an account to another plan at once and keeps what that costs for the next invoice.
func Change(ctx context.Context, pool *pgxpool.Pool, accountID int64, toID string, at time.Time) error {
	to, ok := ByID(toID)
	if !ok {
		return fmt.Errorf("there is no plan %q", toID)
	}
	return db.InTx(ctx, pool, func(tx pgx.Tx) error {
		var fromID string
		if err := tx.QueryRow(ctx, `select plan_id from account where id = $1 for update`, accountID).Scan(&fromID); err != nil {
			return err
		}
		from, _ := ByID(fromID)
		if from.ID == to.ID {
			return nil
		}
		if _, err := tx.Exec(ctx, `update account set plan_id = $2 where id = $1`, accountID, to.ID); err != nil {
			return err
		}
		text := fmt.Sprintf("Change from %s to %s on %s", from.Name, to.Name, at.Format("2 January"))
		_, err := tx.Exec(ctx, `insert into pending_line (account_id, text, cents) values ($1, $2, $3)`,
			accountID, text, Correction(from, to, at))
		return err
	})
}
