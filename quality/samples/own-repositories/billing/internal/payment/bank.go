package payment

import (
	"context"
	"encoding/csv"
	"io"
	"log/slog"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/meterd/internal/invoice"
	"example.com/meterd/internal/money"
)

var numberIn = regexp.MustCompile(`\b(20\d\d-\d{5})\b`)

// ImportStatement reads the bank's list of transfers and settles the invoices that are named in them with the right amount.
func ImportStatement(ctx context.Context, pool *pgxpool.Pool, statement io.Reader) (settled int, err error) {
	reader := csv.NewReader(statement)
	reader.Comma = ';'
	for {
		row, err := reader.Read()
		if err == io.EOF {
			return settled, nil
		}
		if err != nil {
			return settled, err
		}
		number := numberIn.FindString(row[2])
		day, dayErr := time.Parse("02.01.2006", row[0])
		cents, centsErr := parseAmount(row[1])
		if number == "" || dayErr != nil || centsErr != nil {
			continue
		}
		var id int64
		err = pool.QueryRow(ctx, `select id from invoice where number = $1 and net + vat = $2 and paid_at is null`, number, cents).Scan(&id)
		if err != nil {
			slog.Info("transfer fits no open invoice", "number", number)
			continue
		}
		if err := invoice.MarkPaid(ctx, pool, id, day); err != nil {
			return settled, err
		}
		settled++
	}
}

func parseAmount(s string) (money.Cents, error) {
	n, err := strconv.ParseInt(strings.NewReplacer(".", "", ",", "", " ", "").Replace(s), 10, 64)
	return money.Cents(n), err
}
