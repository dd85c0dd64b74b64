package main

import (
	"context"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"example.com/meterd/internal/clock"
	"example.com/meterd/internal/config"
	"example.com/meterd/internal/db"
	"example.com/meterd/internal/dunning"
	"example.com/meterd/internal/invoice"
	"example.com/meterd/internal/mail"
	"example.com/meterd/internal/metering"
	"example.com/meterd/internal/payment"
	"example.com/meterd/internal/worker"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer stop()
	cfg, err := config.Read(os.Getenv)
	if err != nil {
		slog.Error("settings", "err", err)
		os.Exit(2)
	}
	pool, err := db.Open(ctx, cfg.DatabaseURL)
	if err != nil {
		slog.Error("database", "err", err)
		os.Exit(1)
	}
	now := clock.System{}
	post := mail.New(cfg.SMTPAddr, cfg.MailFrom)
	gateway := payment.NewGateway(cfg.GatewayURL, cfg.GatewayKey)
	worker.Run(ctx, now,
		worker.Daily("usage", 1, func(ctx context.Context) error { return metering.SumDay(ctx, pool) }),
		worker.Daily("usage-warnings", 9, func(ctx context.Context) error { return metering.WarnHeavyUsers(ctx, pool, post, now.Now()) }),
		worker.Daily("invoices", 2, func(ctx context.Context) error { return invoice.RunMonth(ctx, pool, now, post) }),
		worker.Daily("charges", 4, func(ctx context.Context) error { return payment.ChargeDue(ctx, pool, gateway, now) }),
		worker.Daily("retries", 6, func(ctx context.Context) error { return payment.RetryFailed(ctx, pool, gateway, now) }),
		worker.Daily("dunning", 8, func(ctx context.Context) error { return dunning.Run(ctx, pool, post, now) }),
	)
}
