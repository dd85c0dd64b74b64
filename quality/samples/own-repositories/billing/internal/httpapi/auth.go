package httpapi

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"
)

type accountKey struct{}

// authenticate finds the account of an API key; keys are stored as hashes.
func (a *api) authenticate(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		if !ok {
			refuse(w, http.StatusUnauthorized, "Send your API key as a bearer token")
			return
		}
		sum := sha256.Sum256([]byte(key))
		var id int64
		var suspended bool
		err := a.pool.QueryRow(r.Context(),
			`select a.id, a.suspended from api_key k join account a on a.id = k.account_id where k.hash = $1 and k.revoked_at is null`,
			hex.EncodeToString(sum[:])).Scan(&id, &suspended)
		if err != nil {
			refuse(w, http.StatusUnauthorized, "This API key is unknown")
			return
		}
		if suspended && r.Method == http.MethodPost {
			refuse(w, http.StatusPaymentRequired, "This account is suspended until its invoices are paid")
			return
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), accountKey{}, id)))
	})
}

func accountOf(r *http.Request) int64 { return r.Context().Value(accountKey{}).(int64) }
