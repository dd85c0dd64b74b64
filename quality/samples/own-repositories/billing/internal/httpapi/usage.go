package httpapi

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"time"

	"example.com/meterd/internal/metering"
)

func (a *api) postUsage(w http.ResponseWriter, r *http.Request) {
	var e metering.Event
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 4096)).Decode(&e); err != nil || e.ID == "" || e.Calls <= 0 {
		refuse(w, http.StatusBadRequest, "Send id, calls and at")
		return
	}
	e.AccountID = accountOf(r)
	err := metering.Record(r.Context(), a.pool, e, time.Now())
	switch {
	case errors.Is(err, metering.ErrFuture):
		refuse(w, http.StatusUnprocessableEntity, err.Error())
	case err != nil:
		refuse(w, http.StatusInternalServerError, "The event was not stored: send it again")
	default:
		w.WriteHeader(http.StatusAccepted)
	}
}

// getUsage is what the portal's chart shows: the calls of the last days.
func (a *api) getUsage(w http.ResponseWriter, r *http.Request) {
	days, err := strconv.Atoi(r.URL.Query().Get("days"))
	if err != nil || days < 1 || days > 90 {
		days = 30
	}
	span := metering.Last(days, time.Now())
	calls, err := metering.Total(r.Context(), a.pool, accountOf(r), span)
	if err != nil {
		refuse(w, http.StatusInternalServerError, "Try again")
		return
	}
	reply(w, http.StatusOK, map[string]any{"from": span.From, "until": span.Until, "calls": calls})
}
