package sdk

import (
	"context"
	"reflect"
	"slices"
	"time"
)

// A polling says when a status is final.
type polling struct {
	state []string

	succeeded []string

	failed []string

	interval time.Duration
}

// PollError is a state that is final and no success.
type PollError struct {
	// Operation is the method and path.
	Operation string

	// State is what the provider says.
	State string

	// Value points to the last answer.
	Value any
}

// Error names the state.
func (e *PollError) Error() string { return e.Operation + " came to the state " + e.State }

// poll asks until the state is final, and waits in between as long as the provider says.
func (t *transport) poll(ctx context.Context, op *operation, polls *polling, params, result any, options []Option) error {
	settings := t.settingsOf(options)
	ctx, cancel := withDeadline(ctx, settings.deadline)
	defer cancel()
	for {
		var came Response
		kept := append(slices.Clip(options), WithResponse(&came))
		reflect.ValueOf(result).Elem().SetZero()
		if err := t.call(ctx, op, params, result, kept); err != nil {
			return err
		}
		if settings.response != nil {
			*settings.response = came
		}
		state := ""
		if raw := memberAt(came.Body, polls.state); len(raw) > 0 {
			state = tree{raw}.text()
		}
		switch {
		case slices.Contains(polls.succeeded, state):
			return nil
		case slices.Contains(polls.failed, state):
			return &PollError{op.route, state, result}
		}
		wait, asked := retryAfter(came.Header, time.Now())
		if !asked {
			wait = polls.interval
		}
		if err := sleep(ctx, wait); err != nil {
			return err
		}
	}
}
