package plan

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5/pgxpool"
)

var ErrNoSeat = errors.New("all seats of the plan are taken")

// TakeSeat adds a member to an account while its plan has room.
func TakeSeat(ctx context.Context, pool *pgxpool.Pool, accountID int64, p Plan, email string) error {
	tag, err := pool.Exec(ctx,
		`insert into member (account_id, email)
		 select $1, $2 where (select count(*) from member where account_id = $1) < $3
		 on conflict do nothing`, accountID, email, p.Seats)
	if err != nil {
		return err
	}
	if tag.RowsAffected() == 0 {
		return ErrNoSeat
	}
	return nil
}
