package invoice

import (
	"context"
	"fmt"

	"example.com/meterd/internal/account"
	"example.com/meterd/internal/mail"
)

func send(ctx context.Context, post mail.Sender, a account.Account, inv Invoice) error {
	pdf, err := renderPDF(a, inv)
	if err != nil {
		return err
	}
	return post.Send(ctx, mail.Message{
		To:      a.Email,
		Subject: "Your invoice " + inv.Number,
		Text:    fmt.Sprintf("Hello %s,\n\nattached is your invoice over %s €, due on %s.", a.Name, inv.Gross(), inv.Due.Format("2 January 2006")),
		Files:   []mail.File{{Name: inv.Number + ".pdf", Type: "application/pdf", Data: pdf}},
	})
}
