// Package split divides expenses among those who share them.
package split

// Evenly divides cents among n people; the first ones take what is left over.
func Evenly(cents, n int) []int {
	shares := make([]int, n)
	for i := range shares {
		shares[i] = cents / n
		if i < cents%n {
			shares[i]++
		}
	}
	return shares
}
