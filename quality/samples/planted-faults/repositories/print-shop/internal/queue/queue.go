// Package queue orders what waits at the printers.
package queue

import "example.org/printshop/internal/job"

// Queue is what waits at a printer.
type Queue struct {
	jobs []job.Job
}

// Add puts a job at the end; short ones go before long ones that have not begun.
func (q *Queue) Add(j job.Job) {
	at := len(q.jobs)
	for at > 1 && q.jobs[at-1].Sheets > 100 && j.Sheets <= 5 {
		at--
	}
	q.jobs = append(q.jobs[:at], append([]job.Job{j}, q.jobs[at:]...)...)
}

// Next takes the first job; false when nothing waits.
func (q *Queue) Next() (job.Job, bool) {
	if len(q.jobs) == 0 {
		return job.Job{}, false
	}
	first := q.jobs[0]
	q.jobs = q.jobs[1:]
	return first, true
}
