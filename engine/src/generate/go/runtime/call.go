package sdk

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"reflect"
	"strings"
	"time"
)

// renewKey is under what a call keeps its renewal in the context.
type renewKey struct{}

// renewal is what an attempt tells of the token that it was sent with.
type renewal struct {
	// owned is whether the token is one that this client got.
	owned bool

	used string

	// refused is the token that a 401 came for.
	refused string
}

// call carries out an operation and reads its answer into what result points to.
func (t *transport) call(ctx context.Context, op *operation, params, result any, options []Option) error {
	c := &call{op: op, params: params, settings: t.settingsOf(options)}
	return t.carryOut(ctx, c, result)
}

func (t *transport) carryOut(ctx context.Context, c *call, result any) error {
	ctx, cancel := withDeadline(ctx, c.settings.deadline)
	defer cancel()
	return t.send(ctx, c, func(a *attempt) error {
		defer a.close()
		return t.readResult(c, a.answer, result)
	})
}

func withDeadline(ctx context.Context, deadline time.Duration) (context.Context, context.CancelFunc) {
	if deadline <= 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, deadline)
}

// send makes attempts until one succeeds, and lets read have its answer.
func (t *transport) send(ctx context.Context, c *call, read func(a *attempt) error) error {
	if err := context.Cause(ctx); err != nil {
		return err
	}
	p, err := t.prepare(c)
	if err != nil {
		return err
	}
	startedAt, renewed := time.Now(), &renewal{}
	ctx = context.WithValue(ctx, renewKey{}, renewed)
	for n := 0; ; n++ {
		header, err := t.try(ctx, c, p, read)
		if err == nil {
			t.bucket.give()
			return nil
		}
		if t.renews(renewed, err) && (p.body == nil || p.body.replayable()) {
			n--
			continue
		}
		wait, again := t.mayRepeat(ctx, c, p, err, header, n, startedAt)
		if !again {
			return err
		}
		c.logRetry(n, wait, err)
		if stopped := sleep(ctx, wait); stopped != nil {
			return stopped
		}
	}
}

// renews reports whether a token of ours was refused, so that one got anew may be taken. Once in a call.
func (t *transport) renews(r *renewal, err error) bool {
	var refused *UnauthorizedError
	if !r.owned || r.refused != "" || !errors.As(err, &refused) {
		return false
	}
	r.refused = r.used
	return true
}

func (t *transport) try(ctx context.Context, c *call, p *prepared, read func(*attempt) error) (http.Header, error) {
	startedAt := time.Now()
	a, err := t.attempt(ctx, c, p)
	if err != nil {
		c.logAttempt(p, 0, startedAt, err)
		return nil, err
	}
	status, header := a.answer.StatusCode, a.answer.Header
	c.logAttempt(p, status, startedAt, nil)
	if status < 200 || status > 299 {
		defer a.close()
		return header, c.readFailure(a.answer)
	}
	return nil, read(a)
}

// streamError keeps a stream that broke off apart from a request that got no answer: values were given already.
type streamError struct{ error }

// Unwrap gives what broke off.
func (e *streamError) Unwrap() error { return e.error }

// mayRepeat reports whether another attempt may follow, and after which wait.
func (t *transport) mayRepeat(ctx context.Context, c *call, p *prepared, err error, header http.Header, n int, startedAt time.Time) (time.Duration, bool) {
	if ctx.Err() != nil || p.body != nil && !p.body.replayable() {
		return 0, false
	}
	var broken *streamError
	var failed *APIError
	var late *TimeoutError
	var lost *ConnectionError
	switch {
	case errors.As(err, &broken):
		return 0, false
	case errors.As(err, &failed):
		if !isTransient(failed.Status, header, p.repeatable) {
			return 0, false
		}
	case errors.As(err, &late), errors.As(err, &lost):
		if !p.repeatable {
			return 0, false
		}
	default:
		return 0, false
	}
	return t.nextDelay(ctx, n, startedAt, c.settings, header)
}

// readAll reads an answer up to a limit.
func (c *call) readAll(answer *http.Response, limit int64) ([]byte, error) {
	if limit <= 0 {
		limit = usualAnswerLimit
	}
	content, err := io.ReadAll(io.LimitReader(answer.Body, limit+1))
	if err != nil {
		return nil, c.lost(answer, err)
	}
	if int64(len(content)) > limit {
		return nil, &LimitError{c.op.route, limit}
	}
	return content, nil
}

// lost says why an answer broke off.
func (c *call) lost(answer *http.Response, err error) error {
	problem := c.problem(answer.Request.Context(), err)
	if problem == err {
		return &ConnectionError{c.op.route, err}
	}
	return problem
}

func (c *call) readFailure(answer *http.Response) error {
	body, err := c.readAll(answer, failureLimit)
	var large *LimitError
	if err != nil && !errors.As(err, &large) {
		return err
	}
	c.keep(answer, body)
	return c.op.failureOf(answer.StatusCode, answer.Header, body)
}

// keep gives the caller the answer beside its meaning.
func (c *call) keep(answer *http.Response, body []byte) {
	if c.settings.response != nil {
		*c.settings.response = Response{answer.StatusCode, answer.Header, body}
	}
}

func (t *transport) readResult(c *call, answer *http.Response, result any) error {
	body, err := c.readAll(answer, c.settings.answerLimit)
	if err != nil {
		return err
	}
	c.keep(answer, body)
	decoding := c.op.decodingOf(answer)
	if result == nil {
		return nil
	}
	content := bytes.TrimSpace(body)
	if decoding == "none" {
		content = nil
	}
	switch into := result.(type) {
	case *string:
		if decoding == "text" {
			*into = string(body)
			return nil
		}
	}
	if v := reflect.ValueOf(result).Elem(); len(content) == 0 {
		if v.Kind() == reflect.Pointer && !c.op.givesNothing(answer.StatusCode) {
			v.Set(reflect.New(v.Type().Elem()))
		}
		return nil
	}
	if decoding == "either" {
		content, decoding = appendString(nil, string(body)), "json"
	}
	if decoding != "json" || !json.Valid(content) {
		// Another media type that was asked for is read from the response that the caller keeps.
		if c.settings.response != nil && (decoding != "json" || c.settings.accept != "") {
			return nil
		}
		if v := reflect.ValueOf(result).Elem(); decoding == "text" && v.Kind() == reflect.Interface {
			v.Set(reflect.ValueOf(string(body)))
			return nil
		}
		return &DecodeError{c.op.route, answer.StatusCode, answer.Header, body}
	}
	err = t.decodeAnswer(c.op, content, result, c.settings)
	// What should be an object and is something else is still given: empty, and with a drift.
	if v := reflect.ValueOf(result).Elem(); v.Kind() == reflect.Pointer && v.IsNil() && !isNull(content) {
		v.Set(reflect.New(v.Type().Elem()))
	}
	return err
}

// givesNothing reports whether the description says of a status that no content comes with it.
func (op *operation) givesNothing(status int) bool {
	at := op.resultAt(status)
	return at >= 0 && op.results[at].decoding == "none"
}

func (op *operation) resultAt(status int) int {
	keys := make([]string, len(op.results))
	for i, described := range op.results {
		keys[i] = described.status
	}
	return matchStatus(keys, status)
}

// decodingOf is how the description says that an answer is read; JSON where it says nothing.
func (op *operation) decodingOf(answer *http.Response) string {
	if answer.StatusCode == http.StatusNoContent || answer.StatusCode == http.StatusResetContent {
		return "none"
	}
	at := op.resultAt(answer.StatusCode)
	if at < 0 {
		return "json"
	}
	came := strings.ToLower(essence(answer.Header.Get("Content-Type")))
	kind, _, _ := strings.Cut(came, "/")
	for _, wanted := range []string{came, kind + "/*", "*/*"} {
		for _, described := range op.results {
			if described.status == op.results[at].status && strings.EqualFold(essence(described.mediaType), wanted) {
				return described.settled(came)
			}
		}
	}
	if isJSON(came) {
		return "json"
	}
	return op.results[at].settled(came)
}

// settled is the decoding once the answer's own media type is known.
func (r result) settled(came string) string {
	if r.decoding == "either" && (came == "" || isJSON(came)) {
		return "json"
	}
	return r.decoding
}

func isJSON(mediaType string) bool {
	return strings.HasSuffix(mediaType, "/json") || strings.HasSuffix(mediaType, "+json")
}
