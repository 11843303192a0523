package sdk

import (
	"context"
	"log/slog"
	"time"
)

// logAttempt tells of an attempt: method, path and status. Queries and header fields may hold secrets, and are not told.
func (c *call) logAttempt(p *prepared, status int, startedAt time.Time, err error) {
	if c.settings.logger == nil {
		return
	}
	fields := []slog.Attr{
		slog.String("operation", c.op.route),
		slog.String("host", p.url.Host),
		slog.Duration("took", time.Since(startedAt)),
	}
	if err != nil {
		fields = append(fields, slog.String("error", err.Error()))
	} else {
		fields = append(fields, slog.Int("status", status))
	}
	c.settings.logger.LogAttrs(context.Background(), slog.LevelDebug, "request", fields...)
}

func (c *call) logRetry(n int, wait time.Duration, err error) {
	if c.settings.logger == nil {
		return
	}
	c.settings.logger.LogAttrs(context.Background(), slog.LevelInfo, "request is repeated",
		slog.String("operation", c.op.route), slog.Int("repetition", n+1), slog.Duration("wait", wait), slog.String("reason", err.Error()))
}
