// Package httpapi is what customers and their programs talk to.
package httpapi

import (
	"encoding/json"
	"net/http"

	"github.com/go-chi/chi/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/meterd/internal/config"
)

type api struct {
	pool *pgxpool.Pool
	cfg  config.Config
}

func New(pool *pgxpool.Pool, cfg config.Config) http.Handler {
	a := &api{pool: pool, cfg: cfg}
	r := chi.NewRouter()
	r.Get("/health", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	r.Post("/webhooks/gateway", a.gatewayWebhook)
	r.Group(func(r chi.Router) {
		r.Use(a.authenticate)
		r.Post("/usage", a.postUsage)
		r.Get("/usage", a.getUsage)
		r.Get("/invoices", a.listInvoices)
		r.Get("/invoices/{id}", a.getInvoice)
		r.Put("/plan", a.putPlan)
		r.Post("/members", a.postMember)
		r.Put("/payment-method", a.putMethod)
	})
	return r
}

func reply(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

func refuse(w http.ResponseWriter, status int, text string) {
	reply(w, status, map[string]string{"error": text})
}
