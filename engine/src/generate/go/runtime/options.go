// Package sdk is the runtime of the SDKs that Driftgate generates: it is embedded part by part, and never imported.
package sdk

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/url"
	"time"
)

// Option changes how requests are made: given to NewClient for all calls, or to one call for that call alone.
type Option func(*settings)

// The constants of every SDK that Driftgate generates, in each language.
const (
	usualTimeout = 60 * time.Second

	usualRetries = 2

	firstDelay = 500 * time.Millisecond

	longestDelay = 8 * time.Second

	retryBudget = 120 * time.Second

	usualAnswerLimit = 100_000_000

	failureLimit = 1_000_000

	maxRedirects = 5
)

// settings are what the options say. Those of a call start as a copy of the client's.
type settings struct {
	baseURL string

	server int

	variables map[string]string

	httpClient *http.Client

	header http.Header

	query url.Values

	body map[string]json.RawMessage

	secrets map[string]secret

	timeout time.Duration

	deadline time.Duration

	retries int

	idempotencyKey string

	idempotencyHeader string

	accept string

	partHeaders map[string]map[string]string

	contentType string

	response *Response

	onEvent func(ServerEvent)

	onPage func(decode func(into any) error) error

	before []func(*http.Request) error

	after []func(*http.Response) error

	logger *slog.Logger

	strict bool

	onDrift func(Drift)

	answerLimit int64

	// later is what needs the client to be there.
	later []func(*transport, *settings)

	err error
}

func (s *settings) with(options []Option) *settings {
	own := *s
	own.header, own.query = s.header.Clone(), url.Values(http.Header(s.query).Clone())
	own.secrets, own.body = copyMap(s.secrets), copyMap(s.body)
	own.before, own.after = s.before[:len(s.before):len(s.before)], s.after[:len(s.after):len(s.after)]
	for _, option := range options {
		option(&own)
	}
	return &own
}

func copyMap[V any](from map[string]V) map[string]V {
	to := make(map[string]V, len(from))
	for key, value := range from {
		to[key] = value
	}
	return to
}

// WithBaseURL sends requests to another address than the description's servers.
func WithBaseURL(address string) Option { return func(s *settings) { s.baseURL = address } }

// WithServer chooses a server of the description by its place in the list, and gives values to its variables.
func WithServer(index int, variables map[string]string) Option {
	return func(s *settings) { s.server, s.variables = index, variables }
}

// WithHTTPClient sends requests through a client of one's own. Its transport, cookies and timeout are kept; redirects are
// followed by this package, so that no credential reaches another origin.
func WithHTTPClient(client *http.Client) Option { return func(s *settings) { s.httpClient = client } }

// WithHeader sends a header field, instead of one that would be sent by itself.
func WithHeader(name, value string) Option {
	return func(s *settings) {
		if s.header == nil {
			s.header = http.Header{}
		}
		s.header.Set(name, value)
	}
}

// WithQuery adds a pair to the query.
func WithQuery(name, value string) Option {
	return func(s *settings) {
		if s.query == nil {
			s.query = url.Values{}
		}
		s.query.Add(name, value)
	}
}

// WithBodyMember adds a member to the body, or sends one in another form.
func WithBodyMember(name string, value any) Option {
	return func(s *settings) {
		raw, err := marshalJSON(value)
		if err != nil {
			s.err = err
			return
		}
		if s.body == nil {
			s.body = map[string]json.RawMessage{}
		}
		s.body[name] = raw
	}
}

// WithTimeout bounds each attempt, its body included: 60 seconds unless given, 0 for no bound.
func WithTimeout(timeout time.Duration) Option { return func(s *settings) { s.timeout = timeout } }

// WithDeadline bounds a call with all of its attempts and waits, beside what its context says.
func WithDeadline(deadline time.Duration) Option { return func(s *settings) { s.deadline = deadline } }

// WithRetries says how often a request is repeated at most: 2 unless given.
func WithRetries(retries int) Option { return func(s *settings) { s.retries = retries } }

// WithIdempotencyKey is the key that all attempts of a call carry, so that the provider carries it out once.
func WithIdempotencyKey(key string) Option { return func(s *settings) { s.idempotencyKey = key } }

// WithIdempotencyHeader sends a key in this header with every POST and PATCH, for providers that honour it everywhere.
func WithIdempotencyHeader(name string) Option {
	return func(s *settings) { s.idempotencyHeader = name }
}

// WithAccept asks for another media type than the usual one. What is not the described JSON is read by WithResponse.
func WithAccept(mediaType string) Option { return func(s *settings) { s.accept = mediaType } }

// WithContentType sends the body in another of the described media types.
func WithContentType(mediaType string) Option { return func(s *settings) { s.contentType = mediaType } }

// WithResponse keeps status, header and body of the answer that a result is read from.
func WithResponse(response *Response) Option { return func(s *settings) { s.response = response } }

// WithBeforeRequest is called before each attempt, and may change or refuse it.
func WithBeforeRequest(hook func(*http.Request) error) Option {
	return func(s *settings) { s.before = append(s.before, hook) }
}

// WithAfterResponse is called for each answer before its body is read.
func WithAfterResponse(hook func(*http.Response) error) Option {
	return func(s *settings) { s.after = append(s.after, hook) }
}

// WithLogger logs each attempt at level debug and each repetition at level info, without secrets.
func WithLogger(logger *slog.Logger) Option { return func(s *settings) { s.logger = logger } }

// WithStrict refuses answers that differ from their description. Without it they are kept as they came.
func WithStrict() Option { return func(s *settings) { s.strict = true } }

// WithOnDrift is told once of each difference between answers and their description.
func WithOnDrift(tell func(Drift)) Option { return func(s *settings) { s.onDrift = tell } }

// WithAnswerLimit bounds the bytes of an answer: 100 MB unless given.
func WithAnswerLimit(bytes int64) Option { return func(s *settings) { s.answerLimit = bytes } }

// WithOnEvent is told of each server-sent event, with its name and id, before its value is given.
func WithOnEvent(tell func(ServerEvent)) Option { return func(s *settings) { s.onEvent = tell } }

// ServerEvent is a server-sent event as it came.
type ServerEvent struct {
	// ID is what a broken stream is taken up from.
	ID string

	// Name is the kind of event.
	Name string

	// Data is its text.
	Data string
}

// secret gives what a credential holds when it is needed.
type secret func(ctx context.Context) (string, error)

func withSecret(scheme string, give secret) Option {
	return func(s *settings) {
		if s.secrets == nil {
			s.secrets = map[string]secret{}
		}
		s.secrets[scheme] = give
	}
}

func withText(scheme, text string) Option {
	return withSecret(scheme, func(context.Context) (string, error) { return text, nil })
}
