package sdk

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"strconv"
	"strings"
	"time"
)

// APIError is an answer that is no success. The type of each status, such as NotFoundError, is found by errors.As too.
type APIError struct {
	// Operation is the method and path: GET /v1/accounts/{id}.
	Operation string

	// Status is the status of the answer.
	Status int

	// Header are the header fields of the answer.
	Header http.Header

	// RequestID is what the provider calls this request, where it says so.
	RequestID string

	// Message is what the provider says to people, where the description tells which member that is.
	Message string

	// Code is what the provider says to programs, where the description tells which member that is.
	Code string

	// Body is a pointer to the described type of this status; nil where there is none, or where the body is no JSON.
	Body any

	// RawBody is the body as it came, up to 1 MB.
	RawBody []byte
}

// Error says what was asked, what was answered, and the provider's own words.
func (e *APIError) Error() string {
	text := e.Operation + " answered " + strconv.Itoa(e.Status)
	for _, words := range []string{e.Code, e.Message} {
		if words != "" {
			text += ": " + words
		}
	}
	if e.RequestID != "" {
		text += " (request " + e.RequestID + ")"
	}
	return text
}

// ErrorBody gives the typed body of an answer that is no success.
func ErrorBody[T any](err error) (*T, bool) {
	var failure *APIError
	if !errors.As(err, &failure) {
		return nil, false
	}
	body, ok := failure.Body.(*T)
	return body, ok
}

// ConnectionError is a request that got no answer, or an answer that broke off.
type ConnectionError struct {
	// Operation is the method and path.
	Operation string

	// Err is what the connection said. It holds no address: that may hold a credential.
	Err error
}

// Error says what got no answer.
func (e *ConnectionError) Error() string { return e.Operation + " got no answer: " + e.Err.Error() }

// Unwrap gives what the connection said.
func (e *ConnectionError) Unwrap() error { return e.Err }

// TimeoutError is an attempt that took longer than its timeout.
type TimeoutError struct {
	// Operation is the method and path.
	Operation string

	// After is the timeout.
	After time.Duration
}

// Error says what took too long.
func (e *TimeoutError) Error() string {
	return fmt.Sprintf("%s took longer than %s", e.Operation, e.After)
}

// Timeout is true, as net.Error has it.
func (e *TimeoutError) Timeout() bool { return true }

// DecodeError is a success whose body is not the JSON that it should be.
type DecodeError struct {
	// Operation is the method and path.
	Operation string

	// Status is the status of the answer.
	Status int

	// Header are the header fields of the answer.
	Header http.Header

	// RawBody is the body as it came.
	RawBody []byte
}

// Error says what came.
func (e *DecodeError) Error() string {
	return fmt.Sprintf("%s answered %d with something that is not JSON", e.Operation, e.Status)
}

// LimitError is an answer that was refused while it was read, because it is too large.
type LimitError struct {
	// Operation is the method and path.
	Operation string

	// Limit is how many bytes there may be.
	Limit int64
}

// Error says how much is too much.
func (e *LimitError) Error() string {
	return fmt.Sprintf("%s answered with more than %d bytes", e.Operation, e.Limit)
}

// RedirectError is a redirect to where the request must not be sent.
type RedirectError struct {
	// Operation is the method and path.
	Operation string

	// Reason says why not.
	Reason string
}

// Error says why not.
func (e *RedirectError) Error() string { return e.Operation + " was redirected " + e.Reason }

// ArgumentError is a value that cannot be sent.
type ArgumentError struct {
	// Name is the argument or option, as it travels.
	Name string

	// Reason says why not.
	Reason string
}

// Error names the argument.
func (e *ArgumentError) Error() string { return e.Name + " " + e.Reason }

// failure is what the description says of some statuses; nil where nothing is known of their body.
type failure struct {
	// statuses have spaces between them.
	statuses string

	body *failureBody
}

// otherFailure is the body of a status in another media type than the usual one.
type otherFailure struct {
	status string

	mediaType string

	body *failureBody
}

// failureBody is a nil pointer to a body's type, and where its words stand.
type failureBody struct {
	sample any

	// message and code are the ways to them, as JSON pointers without the first slash.
	message string

	code string
}

// matchStatus gives the index of the key that describes a status: itself, its range, or default; -1 for none.
func matchStatus(keys []string, status int) int {
	best, rank := -1, 0
	for i, key := range keys {
		fit := 0
		switch {
		case key == strconv.Itoa(status):
			fit = 3
		case strings.EqualFold(key, strconv.Itoa(status/100)+"XX"):
			fit = 2
		case key == "default":
			fit = 1
		}
		if fit > rank {
			best, rank = i, fit
		}
	}
	return best
}

func (op *operation) failureOf(status int, header http.Header, body []byte) error {
	e := &APIError{Operation: op.route, Status: status, Header: header, RawBody: body}
	for _, name := range []string{"X-Request-Id", "Request-Id", "X-Correlation-Id", "X-Amzn-Requestid", "X-Github-Request-Id"} {
		if e.RequestID == "" {
			e.RequestID = header.Get(name)
		}
	}
	if json.Valid(body) {
		op.readFailure(e, body)
	} else {
		e.Message = firstLetters(string(body), 200)
	}
	return typedFailure(e)
}

func (op *operation) readFailure(e *APIError, body []byte) {
	described := op.failureBodyOf(e)
	if described.sample != nil {
		value := reflect.New(reflect.TypeOf(described.sample).Elem())
		if unmarshalJSON(body, value.Interface()) == nil {
			e.Body = value.Interface()
		}
	}
	e.Message = firstWords(body, append([]string{described.message}, usualMessages...))
	e.Code = firstWords(body, append([]string{described.code}, usualCodes...))
}

// failureBodyOf is what is said of the body of a status, and of its media type where that counts.
func (op *operation) failureBodyOf(e *APIError) *failureBody {
	var keys []string
	var bodies []*failureBody
	for _, described := range op.failures {
		for _, status := range strings.Fields(described.statuses) {
			keys, bodies = append(keys, status), append(bodies, described.body)
		}
	}
	at := matchStatus(keys, e.Status)
	if at < 0 {
		return &failureBody{}
	}
	body, came := bodies[at], essence(e.Header.Get("Content-Type"))
	for _, other := range op.otherFailures {
		if other.status == keys[at] && strings.EqualFold(essence(other.mediaType), came) {
			body = other.body
		}
	}
	if body == nil {
		return &failureBody{}
	}
	return body
}

// firstLetters cuts a text that is long, between two letters.
func firstLetters(text string, most int) string {
	for i := range text {
		if most--; most < 0 {
			return text[:i]
		}
	}
	return text
}

// Where an API's words stand where the description does not say so.
var (
	usualMessages = []string{"message", "error/message", "detail", "title", "error_description", "error"}

	usualCodes = []string{"code", "error/code", "error/type", "type", "error"}
)

func firstWords(body []byte, pointers []string) string {
	for _, pointer := range pointers {
		if words := wordsAt(body, pointer); words != "" {
			return words
		}
	}
	return ""
}

// wordsAt is a text or a number in an answer; nothing where it is neither.
func wordsAt(body []byte, pointer string) string {
	if pointer == "" {
		return ""
	}
	path := strings.Split(pointer, "/")
	for i, name := range path {
		path[i] = strings.NewReplacer("~1", "/", "~0", "~").Replace(name)
	}
	raw := memberAt(body, path)
	switch {
	case len(raw) > 0 && raw[0] == '"':
		return textOf(raw)
	case isNumber(raw):
		return string(raw)
	}
	return ""
}
