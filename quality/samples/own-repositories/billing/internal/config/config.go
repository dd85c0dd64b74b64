// Package config reads the settings from the environment.
package config

import "fmt"

type Config struct {
	Addr        string
	DatabaseURL string
	GatewayURL  string
	GatewayKey  string
	WebhookKey  string
	SMTPAddr    string
	MailFrom    string
	SellerVATID string
}

func Read(getenv func(string) string) (Config, error) {
	or := func(name, fallback string) string {
		if v := getenv(name); v != "" {
			return v
		}
		return fallback
	}
	c := Config{
		Addr:        or("ADDR", ":8080"),
		DatabaseURL: getenv("DATABASE_URL"),
		GatewayURL:  or("GATEWAY_URL", "https://pay.example"),
		GatewayKey:  getenv("GATEWAY_KEY"),
		WebhookKey:  getenv("WEBHOOK_KEY"),
		SMTPAddr:    or("SMTP_ADDR", "localhost:25"),
		MailFrom:    or("MAIL_FROM", "billing@meterd.example"),
		SellerVATID: or("SELLER_VAT_ID", "DE123456789"),
	}
	if c.DatabaseURL == "" {
		return c, fmt.Errorf("DATABASE_URL is not set")
	}
	return c, nil
}
