package httpapi

import (
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"

	"example.com/meterd/internal/account"
	"example.com/meterd/internal/plan"
)

func (a *api) putPlan(w http.ResponseWriter, r *http.Request) {
	var body struct{ Plan string }
	if json.NewDecoder(r.Body).Decode(&body) != nil {
		refuse(w, http.StatusBadRequest, "Send plan")
		return
	}
	if err := plan.Change(r.Context(), a.pool, accountOf(r), body.Plan, time.Now()); err != nil {
		refuse(w, http.StatusUnprocessableEntity, err.Error())
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func (a *api) postMember(w http.ResponseWriter, r *http.Request) {
	var body struct{ Email string }
	if json.NewDecoder(r.Body).Decode(&body) != nil || !strings.Contains(body.Email, "@") {
		refuse(w, http.StatusBadRequest, "Send email")
		return
	}
	acc, err := account.Find(r.Context(), a.pool, accountOf(r))
	if err != nil {
		refuse(w, http.StatusInternalServerError, "Try again")
		return
	}
	p, _ := plan.ByID(acc.PlanID)
	err = plan.TakeSeat(r.Context(), a.pool, acc.ID, p, body.Email)
	if errors.Is(err, plan.ErrNoSeat) {
		refuse(w, http.StatusConflict, err.Error())
		return
	}
	w.WriteHeader(http.StatusCreated)
}

func (a *api) putMethod(w http.ResponseWriter, r *http.Request) {
	var m struct {
		Token, Kind       string
		ExpMonth, ExpYear int
	}
	if json.NewDecoder(r.Body).Decode(&m) != nil || m.Token == "" {
		refuse(w, http.StatusBadRequest, "Send token and kind")
		return
	}
	_, err := a.pool.Exec(r.Context(),
		`insert into payment_method (account_id, token, kind, exp_month, exp_year) values ($1, $2, $3, $4, $5)`,
		accountOf(r), m.Token, m.Kind, m.ExpMonth, m.ExpYear)
	if err != nil {
		refuse(w, http.StatusInternalServerError, "Try again")
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
