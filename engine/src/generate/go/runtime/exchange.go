package sdk

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"time"
)

// An attempt is one request and its answer. Its context ends with the attempt, or with the body of its answer.
type attempt struct {
	answer *http.Response

	cancel context.CancelFunc

	timer *time.Timer
}

// noTimer lets an answer be read for as long as it takes: its stream is bounded by the caller's context alone.
func (a *attempt) noTimer() {
	if a.timer != nil {
		a.timer.Stop()
	}
}

func (a *attempt) close() {
	a.noTimer()
	if a.answer != nil {
		// What little is left lets the connection be used again.
		_, _ = io.CopyN(io.Discard, a.answer.Body, 4096)
		_ = a.answer.Body.Close()
	}
	a.cancel()
}

var errAttemptTimeout = errors.New("the attempt took too long")

// attempt sends a request once, follows its redirects, and gives the answer unread.
func (t *transport) attempt(ctx context.Context, c *call, p *prepared) (*attempt, error) {
	own, cancel := context.WithCancelCause(ctx)
	a := &attempt{cancel: func() { cancel(nil) }}
	if timeout := c.settings.timeout; timeout > 0 {
		a.timer = time.AfterFunc(timeout, func() { cancel(errAttemptTimeout) })
	}
	var err error
	if a.answer, err = t.follow(own, c, p); err != nil {
		problem := c.problem(own, err)
		a.close()
		return nil, problem
	}
	for _, hook := range c.settings.after {
		if err := hook(a.answer); err != nil {
			a.close()
			return nil, err
		}
	}
	return a, nil
}

// problem says what went wrong while bytes travelled: the attempt's time, the caller's context, or the connection.
func (c *call) problem(ctx context.Context, err error) error {
	switch cause := context.Cause(ctx); {
	case errors.Is(cause, errAttemptTimeout):
		return &TimeoutError{c.op.route, c.settings.timeout}
	case cause != nil:
		return cause
	}
	var travel *url.Error
	if errors.As(err, &travel) || errors.Is(err, io.ErrUnexpectedEOF) {
		return &ConnectionError{c.op.route, withoutAddress(err)}
	}
	return err
}

// withoutAddress takes the address out of an error: its query may hold a credential.
func withoutAddress(err error) error {
	var travel *url.Error
	if errors.As(err, &travel) {
		return travel.Err
	}
	return err
}

func (t *transport) once(s *settings, r *http.Request) (*http.Response, error) {
	return t.client(s).Do(r)
}

// follow sends a request and follows redirects by itself: another origin gets a bare GET or HEAD without any header of the
// caller; a body, or an unencrypted hop, goes nowhere.
func (t *transport) follow(ctx context.Context, c *call, p *prepared) (*http.Response, error) {
	request, err := t.request(ctx, c, p)
	if err != nil {
		return nil, err
	}
	body := p.body
	for hop := 0; ; hop++ {
		answer, err := t.once(c.settings, request)
		if err != nil {
			return nil, err
		}
		location := answer.Header.Get("Location")
		if !isRedirect(answer.StatusCode) || location == "" {
			return answer, nil
		}
		_, _ = io.CopyN(io.Discard, answer.Body, 4096)
		_ = answer.Body.Close()
		if hop == maxRedirects {
			return nil, &RedirectError{c.op.route, "too often"}
		}
		if request, body, err = redirected(c, request, body, location, answer.StatusCode); err != nil {
			return nil, err
		}
	}
}

func isRedirect(status int) bool {
	switch status {
	case 301, 302, 303, 307, 308:
		return true
	}
	return false
}

func (t *transport) request(ctx context.Context, c *call, p *prepared) (*http.Request, error) {
	// Each attempt has its own: hooks and credentials change it.
	address := *p.url
	request, err := newRequest(ctx, p.method, &address, p.body)
	if err != nil {
		return nil, err
	}
	request.Header = p.header.Clone()
	if err := t.authorize(ctx, request, c.op, c.settings); err != nil {
		return nil, err
	}
	for _, hook := range c.settings.before {
		if err := hook(request); err != nil {
			return nil, err
		}
	}
	return request, nil
}

func newRequest(ctx context.Context, method string, address *url.URL, body *payload) (*http.Request, error) {
	request, err := http.NewRequestWithContext(ctx, method, address.String(), nil)
	if err != nil || body == nil {
		return request, err
	}
	if request.Body, err = body.open(); err != nil {
		return nil, err
	}
	if request.ContentLength = body.length(); request.ContentLength == 0 {
		request.Body = http.NoBody
	}
	if body.replayable() {
		request.GetBody = body.open
	}
	return request, nil
}

func redirected(c *call, from *http.Request, body *payload, location string, status int) (*http.Request, *payload, error) {
	refuse := func(reason string) (*http.Request, *payload, error) {
		return nil, nil, &RedirectError{c.op.route, reason}
	}
	to, err := from.URL.Parse(location)
	if err != nil || to.Scheme != "http" && to.Scheme != "https" || to.Host == "" {
		return refuse("not to a web address")
	}
	if from.URL.Scheme == "https" && to.Scheme == "http" {
		return refuse("to an unencrypted connection")
	}
	isRead := from.Method == http.MethodGet || from.Method == http.MethodHead
	becomesGet := !isRead && (status == http.StatusSeeOther || status < 303 && from.Method == http.MethodPost)
	method := from.Method
	if becomesGet {
		method, body = http.MethodGet, nil
	}
	header := from.Header.Clone()
	if becomesGet {
		header.Del("Content-Type")
	}
	if !sameOrigin(from.URL, to) {
		if !isRead && !becomesGet {
			return refuse("to another origin, which must not get this request")
		}
		header = http.Header{"Accept": header.Values("Accept"), "User-Agent": header.Values("User-Agent")}
		body = nil
	}
	if body != nil && !body.replayable() {
		return refuse("after its body was sent, which cannot be read again")
	}
	next, err := newRequest(from.Context(), method, to, body)
	if err != nil {
		return nil, nil, err
	}
	next.Header = header
	return next, body, nil
}

func sameOrigin(a, b *url.URL) bool {
	return a.Scheme == b.Scheme && a.Hostname() == b.Hostname() && portOf(a) == portOf(b)
}

func portOf(u *url.URL) string {
	switch {
	case u.Port() != "":
		return u.Port()
	case u.Scheme == "https":
		return "443"
	}
	return "80"
}
