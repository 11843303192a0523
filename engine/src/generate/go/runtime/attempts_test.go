package sdk

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestErrorsHaveATypeForTheirStatus(t *testing.T) {
	api := ask(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("X-Request-Id", "r1")
		w.WriteHeader(404)
		_, _ = io.WriteString(w, `{"login":"x","error":{"message":"gone"},"code":7}`)
	})
	err := api.call(context.Background(), &getPet, nil, nil, nil)
	var missing *NotFoundError
	equal(t, errors.As(err, &missing), true)
	equal(t, err.Error(), "GET /pets answered 404: 7: gone (request r1)")
	body, ok := ErrorBody[owner](err)
	equal(t, ok && body.Login == "x" && missing.Status == 404, true)
}

func TestRetriesKeepTheKeyAndReplayTheBody(t *testing.T) {
	type params struct {
		Body File `body:"body" required:""`
	}
	var seen []string
	api := ask(t, func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		seen = append(seen, r.Header.Get("Idempotency-Key")+string(raw))
		if len(seen) < 3 {
			w.Header().Set("Retry-After-Ms", "1")
			w.WriteHeader(503)
		}
	})
	op := operation{route: "POST /", idempotencyHeader: "Idempotency-Key", bodies: []bodyContent{{"image/png", writeBytes, nil}}}
	if err := api.call(context.Background(), &op, &params{FileOf("", []byte("x"))}, nil, []Option{WithIdempotencyKey("k")}); err != nil {
		t.Fatal(err)
	}
	equal(t, strings.Join(seen, ","), "kx,kx,kx")
	seen = nil
	once := params{File{Content: io.MultiReader(strings.NewReader("x"))}}
	if err := api.call(context.Background(), &op, &once, nil, nil); err == nil || len(seen) != 1 {
		t.Fatal("a body that cannot be read again was sent again", seen)
	}
}

func TestRetriesEndWithTheirContextAndNeverCutAWaitShort(t *testing.T) {
	calls := 0
	wait := "3600"
	api := ask(t, func(w http.ResponseWriter, _ *http.Request) {
		calls++
		w.Header().Set("Retry-After", wait)
		w.WriteHeader(503)
	})
	startedAt := time.Now()
	var failed *ServiceUnavailableError
	equal(t, errors.As(api.call(context.Background(), &getPet, nil, nil, nil), &failed) && calls == 1, true)
	wait = "30"
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(50*time.Millisecond, cancel)
	equal(t, errors.Is(api.call(ctx, &getPet, nil, nil, nil), context.Canceled), true)
	equal(t, time.Since(startedAt) < 10*time.Second, true)
	post := operation{route: "POST /"}
	calls = 0
	_ = api.call(context.Background(), &post, nil, nil, nil)
	equal(t, calls, 1)
}

func TestTheBucketEndsAStormOfRetries(t *testing.T) {
	calls := 0
	api := ask(t, func(w http.ResponseWriter, _ *http.Request) {
		calls++
		w.Header().Set("Retry-After-Ms", "0")
		w.WriteHeader(500)
	})
	for range 20 {
		_ = api.call(context.Background(), &getPet, nil, nil, nil)
	}
	equal(t, calls, 30)
}

func TestTimeoutsAndLimits(t *testing.T) {
	release := make(chan bool)
	api := ask(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/slow" {
			select {
			case <-release:
			case <-r.Context().Done():
			}
		}
		_, _ = io.WriteString(w, `"0123456789"`)
	}, WithRetries(0))
	defer close(release)
	slow := operation{route: "GET /slow"}
	var late *TimeoutError
	equal(t, errors.As(api.call(context.Background(), &slow, nil, nil, []Option{WithTimeout(20 * time.Millisecond)}), &late), true)
	equal(t, errors.Is(api.call(context.Background(), &slow, nil, nil, []Option{WithDeadline(20 * time.Millisecond)}), context.DeadlineExceeded), true)
	var large *LimitError
	var text string
	equal(t, errors.As(api.call(context.Background(), &getPet, nil, &text, []Option{WithAnswerLimit(5)}), &large), true)
	if err := api.call(context.Background(), &getPet, nil, &text, nil); err != nil || text != "0123456789" {
		t.Fatal(text, err)
	}
}
