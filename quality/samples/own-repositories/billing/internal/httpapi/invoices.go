package httpapi

import (
	"net/http"
	"strconv"

	"github.com/go-chi/chi/v5"

	"example.com/meterd/internal/invoice"
)

func (a *api) listInvoices(w http.ResponseWriter, r *http.Request) {
	rows, err := a.pool.Query(r.Context(),
		`select id, number, issued, due, net + vat, paid_at is not null from invoice where account_id = $1 order by issued desc`, accountOf(r))
	if err != nil {
		refuse(w, http.StatusInternalServerError, "Try again")
		return
	}
	defer rows.Close()
	list := []map[string]any{}
	for rows.Next() {
		values, err := rows.Values()
		if err != nil {
			continue
		}
		list = append(list, map[string]any{"id": values[0], "number": values[1], "issued": values[2], "due": values[3], "cents": values[4], "paid": values[5]})
	}
	reply(w, http.StatusOK, list)
}

func (a *api) getInvoice(w http.ResponseWriter, r *http.Request) {
	id, _ := strconv.ParseInt(chi.URLParam(r, "id"), 10, 64)
	inv, err := invoice.Find(r.Context(), a.pool, id)
	if err != nil || inv.AccountID != accountOf(r) {
		refuse(w, http.StatusNotFound, "There is no such invoice")
		return
	}
	reply(w, http.StatusOK, inv)
}
