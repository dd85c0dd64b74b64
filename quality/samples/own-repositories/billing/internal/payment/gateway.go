// Package payment takes the money.
package payment

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"example.com/meterd/internal/money"
)

type Gateway struct {
	url, key string
	client   *http.Client
}

func NewGateway(url, key string) *Gateway {
	return &Gateway{url: url, key: key, client: &http.Client{Timeout: 30 * time.Second}}
}

// Declined is a refusal by the bank; trying again at once is useless.
type Declined struct{ Reason string }

func (d Declined) Error() string { return "declined: " + d.Reason }

// Charge takes an amount from a stored method; the same key never takes it twice.
func (g *Gateway) Charge(ctx context.Context, method string, amount money.Cents, key string) (string, error) {
	body, _ := json.Marshal(map[string]any{"method": method, "amount": int64(amount), "currency": "EUR"})
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, g.url+"/charges", bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	req.Header.Set("Authorization", "Bearer "+g.key)
	req.Header.Set("Idempotency-Key", key)
	res, err := g.client.Do(req)
	if err != nil {
		return "", err
	}
	defer res.Body.Close()
	var answer struct{ ID, Reason string }
	if err := json.NewDecoder(res.Body).Decode(&answer); err != nil {
		return "", err
	}
	switch {
	case res.StatusCode == http.StatusPaymentRequired:
		return "", Declined{answer.Reason}
	case res.StatusCode >= 300:
		return "", fmt.Errorf("gateway answered %d", res.StatusCode)
	}
	return answer.ID, nil
}
