package settle

import "sort"

type standing struct {
	name  string
	cents int
}

// Payments makes all even with few payments: the one who owes most pays the one who is owed most, again and again.
func Payments(balances map[string]int) []Payment {
	debtors, creditors := divide(balances)
	var payments []Payment
	for len(debtors) > 0 && len(creditors) > 0 {
		debtor, creditor := &debtors[0], &creditors[0]
		cents := min(debtor.cents, creditor.cents)
		payments = append(payments, pay(creditor.name, debtor.name, cents))
		debtor.cents -= cents
		creditor.cents -= cents
		if debtor.cents == 0 {
			debtors = debtors[1:]
		}
		if creditor.cents == 0 {
			creditors = creditors[1:]
		}
	}
	return payments
}

func divide(balances map[string]int) (debtors, creditors []standing) {
	for name, cents := range balances {
		if cents < 0 {
			debtors = append(debtors, standing{name, -cents})
		}
		if cents > 0 {
			creditors = append(creditors, standing{name, cents})
		}
	}
	byMost := func(all []standing) {
		sort.Slice(all, func(a, b int) bool {
			return all[a].cents > all[b].cents || (all[a].cents == all[b].cents && all[a].name < all[b].name)
		})
	}
	byMost(debtors)
	byMost(creditors)
	return debtors, creditors
}
