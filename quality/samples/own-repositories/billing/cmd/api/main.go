package main

import (
	"context"
	"log/slog"
	"net/http"
	"os"

	"example.com/meterd/internal/config"
	"example.com/meterd/internal/db"
	"example.com/meterd/internal/httpapi"
)

func main() {
	cfg, err := config.Read(os.Getenv)
	if err != nil {
		slog.Error("settings", "err", err)
		os.Exit(2)
	}
	pool, err := db.Open(context.Background(), cfg.DatabaseURL)
	if err != nil {
		slog.Error("database", "err", err)
		os.Exit(1)
	}
	slog.Info("listening", "addr", cfg.Addr)
	if err := http.ListenAndServe(cfg.Addr, httpapi.New(pool, cfg)); err != nil {
		slog.Error("server", "err", err)
		os.Exit(1)
	}
}
