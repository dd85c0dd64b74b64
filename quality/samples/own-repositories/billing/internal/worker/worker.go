// Package worker runs jobs at their hour of the day.
package worker

import (
	"context"
	"log/slog"
	"time"

	"example.com/meterd/internal/clock"
)

type Job struct {
	name string
	hour int
	run  func(context.Context) error
	last time.Time
}

func Daily(name string, hour int, run func(context.Context) error) *Job {
	return &Job{name: name, hour: hour, run: run}
}

func Run(ctx context.Context, now clock.Clock, jobs ...*Job) {
	tick := time.NewTicker(time.Minute)
	defer tick.Stop()
	for {
		for _, j := range jobs {
			today := clock.Day(now.Now())
			if j.last.Equal(today) || now.Now().Hour() < j.hour {
				continue
			}
			if err := j.run(ctx); err != nil {
				slog.Error("job failed", "job", j.name, "err", err)
				continue // tried again in a minute
			}
			j.last = today
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
