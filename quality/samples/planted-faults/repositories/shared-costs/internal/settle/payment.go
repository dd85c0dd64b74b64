// Package settle finds payments after which all are even.
package settle

import "fmt"

// Payment is money that one member gives another.
type Payment struct {
	From, To string
	Cents    int
}

func pay(from, to string, cents int) Payment {
	return Payment{From: from, To: to, Cents: cents}
}

// String is the payment as the summary shows it.
func (p Payment) String() string {
	return fmt.Sprintf("%s gives %s %d.%02d €", p.From, p.To, p.Cents/100, p.Cents%100)
}
