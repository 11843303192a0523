package sdk

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"net/http"
	"reflect"
	"strconv"
	"strings"
	"time"
)

// A streaming says how values come one by one.
type streaming struct {
	mediaType string

	// split reads one frame after the other.
	split func(s *frames) (frame, error)

	// item is a nil pointer to the type of one value.
	item any

	terminator string

	// argument is the tag of the argument by which the provider chooses.
	argument string
}

// A frame is one event or one line.
type frame struct {
	id string

	name string

	data []byte

	hasID bool
}

// frames is a stream that is being read.
type frames struct {
	lines *bufio.Reader

	left int64

	retry time.Duration

	limit error

	started bool
}

// stream gives the values of an answer while they come. A stream of events that breaks off is taken up after the last
// event that had an id, as often as a request may be repeated in a row.
func (t *transport) stream(ctx context.Context, op *operation, streams *streaming, params any, options []Option) iter.Seq2[any, error] {
	return func(yield func(any, error) bool) {
		own := append([]Option{WithAccept(streams.mediaType)}, options...)
		c := &call{op: op, params: copyOf(params), settings: t.settingsOf(own)}
		if streams.argument != "" {
			c.setArgument(streams.argument, "true")
		}
		ctx, cancel := withDeadline(ctx, c.settings.deadline)
		defer cancel()
		s := &sequence{t: t, c: c, streams: streams, yield: yield}
		for {
			err := t.send(ctx, c, s.read)
			if err == nil || errors.Is(err, errStreamEnd) {
				return
			}
			var broken *streamError
			if errors.As(err, &broken) {
				err = broken.error
			}
			var lost *ConnectionError
			if !errors.As(err, &lost) || s.lastID == "" || s.broken >= c.settings.retries {
				yield(nil, err)
				return
			}
			s.broken++
			c.settings.header = c.settings.header.Clone()
			WithHeader("Last-Event-ID", s.lastID)(c.settings)
			wait := max(backoff(s.broken-1), s.retry)
			if stopped := sleep(ctx, wait); stopped != nil {
				yield(nil, stopped)
				return
			}
		}
	}
}

var errStreamEnd = errors.New("the stream was left")

// A sequence is a stream across the connections that it takes.
type sequence struct {
	t *transport

	c *call

	streams *streaming

	yield func(any, error) bool

	lastID string

	retry time.Duration

	broken int
}

// read gives the values of one connection. What breaks off is never repeated by send: values were given already.
func (s *sequence) read(a *attempt) error {
	a.noTimer()
	defer func() {
		_ = a.answer.Body.Close()
		a.cancel()
	}()
	s.c.keep(a.answer, nil)
	f := &frames{lines: bufio.NewReader(a.answer.Body), left: s.c.settings.answerLimit}
	f.limit = &LimitError{s.c.op.route, s.c.settings.answerLimit}
	for {
		next, err := s.streams.split(f)
		s.retry = f.retry
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			var large *LimitError
			if errors.As(err, &large) {
				return &streamError{err}
			}
			return &streamError{s.c.lost(a.answer, err)}
		}
		if next.hasID {
			s.lastID = next.id
		}
		if s.c.settings.onEvent != nil {
			s.c.settings.onEvent(ServerEvent{next.id, next.name, string(next.data)})
		}
		if done, err := s.give(a.answer, next.data); done {
			return err
		}
	}
}

func (s *sequence) give(answer *http.Response, data []byte) (bool, error) {
	said := string(bytes.TrimSpace(data))
	isText := reflect.TypeOf(s.streams.item).Elem().Kind() == reflect.String
	// What many streams end with is no JSON, whether the description speaks of it or not.
	if s.streams.terminator != "" && said == s.streams.terminator || !isText && said == "[DONE]" {
		return true, errStreamEnd
	}
	value := reflect.New(reflect.TypeOf(s.streams.item).Elem())
	raw := bytes.Clone(bytes.TrimSpace(data))
	var err error
	switch {
	case value.Elem().Type() == reflect.TypeOf(""), value.Elem().Kind() == reflect.String && !json.Valid(raw):
		value.Elem().SetString(string(data))
	case value.Elem().Kind() == reflect.Interface && !json.Valid(raw):
		value.Elem().Set(reflect.ValueOf(string(data)))
	case !json.Valid(raw):
		err = &DecodeError{s.c.op.route, answer.StatusCode, answer.Header, raw}
	default:
		err = s.t.decodeAnswer(s.c.op, raw, value.Interface(), s.c.settings)
	}
	s.broken = 0
	if !s.yield(value.Elem().Interface(), err) || err != nil {
		return true, errStreamEnd
	}
	return false, nil
}

// line reads up to a line break: \n, \r\n or \r where events have them.
func (f *frames) line(loneReturns bool) ([]byte, error) {
	var line []byte
	for {
		c, err := f.lines.ReadByte()
		if err != nil {
			if err == io.EOF && len(line) > 0 {
				return line, nil
			}
			return line, err
		}
		if f.left--; f.left < 0 {
			return nil, f.limit
		}
		if c == '\n' {
			return bytes.TrimSuffix(line, []byte("\r")), nil
		}
		if c == '\r' && loneReturns {
			if next, err := f.lines.Peek(1); err == nil && next[0] == '\n' {
				_, _ = f.lines.ReadByte()
			}
			return line, nil
		}
		line = append(line, c)
	}
}

// splitEvents reads one server-sent event (HTML, "Server-sent events").
func splitEvents(f *frames) (frame, error) {
	var event frame
	var data [][]byte
	for {
		line, err := f.line(true)
		if err != nil {
			return event, err
		}
		if !f.started {
			f.started, line = true, bytes.TrimPrefix(line, []byte("\xef\xbb\xbf"))
		}
		if len(line) == 0 {
			if len(data) > 0 {
				event.data = bytes.Join(data, []byte("\n"))
				return event, nil
			}
			event.name = ""
			continue
		}
		name, value, _ := bytes.Cut(line, []byte(":"))
		value = bytes.TrimPrefix(value, []byte(" "))
		switch string(name) {
		case "data":
			data = append(data, value)
		case "event":
			event.name = string(value)
		case "id":
			if !strings.Contains(string(value), "\x00") {
				event.id, event.hasID = string(value), true
			}
		case "retry":
			if wait, err := strconv.ParseUint(string(value), 10, 31); err == nil {
				f.retry = time.Duration(wait) * time.Millisecond
			}
		}
	}
}

// splitLines reads one line of JSON.
func splitLines(f *frames) (frame, error) {
	for {
		line, err := f.line(false)
		if err != nil {
			return frame{}, err
		}
		// A record of a JSON sequence begins with a record separator (RFC 7464).
		if line = bytes.TrimSpace(bytes.TrimLeft(line, "\x1e")); len(line) > 0 {
			return frame{data: line}, nil
		}
	}
}

// splitRecords reads one record of a JSON sequence, which may go over several lines (RFC 7464).
func splitRecords(f *frames) (frame, error) {
	var text []byte
	for {
		c, err := f.lines.ReadByte()
		if err == nil && f.left <= 0 {
			return frame{}, f.limit
		}
		f.left--
		if err != nil || c == '\x1e' {
			if record := bytes.TrimSpace(text); len(record) > 0 {
				return frame{data: record}, nil
			}
			if err != nil {
				return frame{}, err
			}
			text = nil
			continue
		}
		text = append(text, c)
	}
}
