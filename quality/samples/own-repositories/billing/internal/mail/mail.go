// Package mail sends mails by SMTP.
package mail

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"mime"
	"net/smtp"
)

type File struct {
	Name, Type string
	Data       []byte
}

type Message struct {
	To, Subject, Text string
	Files             []File
}

type Sender interface {
	Send(context.Context, Message) error
}

type server struct{ addr, from string }

func New(addr, from string) Sender { return server{addr, from} }

func (s server) Send(_ context.Context, m Message) error {
	const boundary = "meterd-part"
	var b bytes.Buffer
	fmt.Fprintf(&b, "From: %s\r\nTo: %s\r\nSubject: %s\r\nMIME-Version: 1.0\r\n", s.from, m.To, mime.QEncoding.Encode("utf-8", m.Subject))
	fmt.Fprintf(&b, "Content-Type: multipart/mixed; boundary=%s\r\n\r\n", boundary)
	fmt.Fprintf(&b, "--%s\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n%s\r\n", boundary, m.Text)
	for _, f := range m.Files {
		fmt.Fprintf(&b, "--%s\r\nContent-Type: %s\r\nContent-Disposition: attachment; filename=%q\r\nContent-Transfer-Encoding: base64\r\n\r\n%s\r\n",
			boundary, f.Type, f.Name, base64.StdEncoding.EncodeToString(f.Data))
	}
	fmt.Fprintf(&b, "--%s--\r\n", boundary)
	return smtp.SendMail(s.addr, nil, s.from, []string{m.To}, b.Bytes())
}
