package main

import (
	"encoding/json"
	"fmt"
	"os"

	"example.org/sharedcosts/internal/balance"
	"example.org/sharedcosts/internal/settle"
	"example.org/sharedcosts/internal/trip"
)

// Prints the summary of a trip that is read as JSON.
func main() {
	var t trip.Trip
	if err := json.NewDecoder(os.Stdin).Decode(&t); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Printf("%s cost %d.%02d €\n", t.Name, t.Total()/100, t.Total()%100)
	for _, payment := range settle.Payments(balance.Of(t)) {
		fmt.Println(payment)
	}
}
