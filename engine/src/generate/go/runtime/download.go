package sdk

import (
	"context"
	"io"
)

// download carries out an operation and gives its answer to be read while it comes.
func (t *transport) download(ctx context.Context, op *operation, params any, options []Option) (*Download, error) {
	c := &call{op: op, params: params, settings: t.settingsOf(options)}
	ctx, cancel := withDeadline(ctx, c.settings.deadline)
	var got *Download
	err := t.send(ctx, c, func(a *attempt) error {
		a.noTimer()
		c.keep(a.answer, nil)
		got = &Download{
			ReadCloser:  &closing{c: c, a: a, cancel: cancel, left: c.settings.answerLimit},
			ContentType: a.answer.Header.Get("Content-Type"),
			Length:      a.answer.ContentLength,
			Header:      a.answer.Header,
		}
		return nil
	})
	if err != nil {
		cancel()
	}
	return got, err
}

// closing reads an answer up to its limit, and ends its attempt when it is closed.
type closing struct {
	c *call

	a *attempt

	cancel context.CancelFunc

	left int64
}

// Read reads what comes next.
func (r *closing) Read(into []byte) (int, error) {
	n, err := r.a.answer.Body.Read(into)
	if r.left -= int64(n); r.left < 0 {
		return 0, &LimitError{r.c.op.route, r.c.settings.answerLimit}
	}
	if err != nil && err != io.EOF {
		err = r.c.lost(r.a.answer, err)
	}
	return n, err
}

// Close ends the answer.
func (r *closing) Close() error {
	err := r.a.answer.Body.Close()
	r.a.cancel()
	r.cancel()
	return err
}
