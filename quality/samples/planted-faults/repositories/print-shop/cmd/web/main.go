package main

import (
	"encoding/json"
	"net/http"
	"strconv"

	"example.org/printshop/internal/history"
	"example.org/printshop/internal/job"
)

var jobs []job.Job

// Serves what customers have printed, page by page.
func main() {
	http.HandleFunc("/orders", func(w http.ResponseWriter, r *http.Request) {
		number, _ := strconv.Atoi(r.URL.Query().Get("page"))
		page := history.Of(jobs, r.URL.Query().Get("customer"), number)
		_ = json.NewEncoder(w).Encode(map[string]any{"jobs": page.Jobs, "older": page.HasOlder()})
	})
	_ = http.ListenAndServe(":8080", nil)
}
