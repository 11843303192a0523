package sdk

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

// The bucket that bounds how many requests are repeated while a provider is in trouble.
const (
	bucketSize = 10.0

	bucketGain = 0.1
)

// retryBucket lets a client repeat ten requests at once, and one more for every ten that succeed.
type retryBucket struct {
	mutex sync.Mutex

	tokens float64
}

func (b *retryBucket) take() bool {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if b.tokens < 1 {
		return false
	}
	b.tokens--
	return true
}

func (b *retryBucket) give() {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.tokens = min(bucketSize, b.tokens+bucketGain)
}

// isIdempotent knows the methods that may be repeated when nobody knows whether the server acted (RFC 9110, 9.2.2).
func isIdempotent(method string) bool {
	switch method {
	case "GET", "HEAD", "OPTIONS", "TRACE", "QUERY", "PUT", "DELETE":
		return true
	}
	return false
}

// isTransient reports whether an answer may be another one next time. A 429 was not carried out, so it is repeated
// whatever the method.
func isTransient(status int, header http.Header, repeatable bool) bool {
	switch header.Get("X-Should-Retry") {
	case "true":
		return true
	case "false":
		return false
	}
	switch status {
	case 429:
		return true
	case 408, 500, 502, 503, 504:
		return repeatable
	}
	return false
}

// retryAfter is how long the server asks to wait (RFC 9110, 10.2.3), and whether it does.
func retryAfter(header http.Header, now time.Time) (time.Duration, bool) {
	if wait, ok := duration(header.Get("Retry-After-Ms"), time.Millisecond); ok {
		return wait, true
	}
	text := strings.TrimSpace(header.Get("Retry-After"))
	if wait, ok := duration(text, time.Second); ok {
		return wait, true
	}
	if date, err := http.ParseTime(text); err == nil {
		return max(0, date.Sub(now)), true
	}
	return 0, false
}

func duration(text string, unit time.Duration) (time.Duration, bool) {
	number, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil || !(number >= 0) {
		return 0, false
	}
	// Beyond this nobody waits, and a duration would overflow.
	return time.Duration(min(number, 1e9) * float64(unit)), true
}

// backoff doubles, and is up to a half shorter so that clients do not return together.
func backoff(attempt int) time.Duration {
	wait := float64(longestDelay)
	if attempt < 10 {
		wait = min(float64(firstDelay)*float64(int(1)<<attempt), wait)
	}
	var random [4]byte
	_, _ = rand.Read(random[:])
	return time.Duration(wait * (1 - float64(binary.BigEndian.Uint32(random[:]))/(1<<33)))
}

// nextDelay is the wait before the next attempt, and whether there shall be one. It is never shorter than what the server
// asked for: what does not fit is given up at once.
func (t *transport) nextDelay(ctx context.Context, attempt int, startedAt time.Time, s *settings, header http.Header) (time.Duration, bool) {
	if attempt >= s.retries {
		return 0, false
	}
	now := time.Now()
	wait, asked := retryAfter(header, now)
	if !asked {
		wait = backoff(attempt)
	}
	if now.Add(wait).Sub(startedAt) > retryBudget {
		return 0, false
	}
	if deadline, ok := ctx.Deadline(); ok && now.Add(wait).After(deadline) {
		return 0, false
	}
	return wait, t.bucket.take()
}

// sleep ends at once where the context does.
func sleep(ctx context.Context, wait time.Duration) error {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
