package httpapi

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"time"

	"example.com/meterd/internal/account"
	"example.com/meterd/internal/invoice"
)

// gatewayWebhook hears of charges that were decided later, such as direct debits.
func (a *api) gatewayWebhook(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 64<<10))
	mac := hmac.New(sha256.New, []byte(a.cfg.WebhookKey))
	mac.Write(body)
	if err != nil || !hmac.Equal([]byte(hex.EncodeToString(mac.Sum(nil))), []byte(r.Header.Get("X-Signature"))) {
		refuse(w, http.StatusUnauthorized, "The signature does not fit")
		return
	}
	var event struct {
		Type      string
		InvoiceID int64
		AccountID int64
	}
	if json.Unmarshal(body, &event) != nil {
		refuse(w, http.StatusBadRequest, "Not understood")
		return
	}
	if event.Type == "charge.succeeded" {
		if err := invoice.MarkPaid(r.Context(), a.pool, event.InvoiceID, time.Now().UTC()); err != nil {
			refuse(w, http.StatusInternalServerError, "Try again")
			return
		}
		_ = account.Resume(r.Context(), a.pool, event.AccountID)
	}
	w.WriteHeader(http.StatusNoContent)
}
