package sdk

import (
	"io"
	"net/http"
	"strings"
)

// An operation is one method of the API as data.
type operation struct {
	// route is its method, a space and the template of its path: GET /accounts/{id}.
	route string

	// servers take the place of the API's where an operation has its own.
	servers []server

	bodies []bodyContent

	// files is the body that is chosen where a value holds files, counted from 1; 0 for none.
	files int

	accepts []string

	results []result

	failures []failure

	// otherFailures are bodies in another media type than the usual one.
	otherFailures []otherFailure

	// security is alternatives of schemes.
	security [][]string

	idempotencyHeader string

	bodyRequired bool
}

func (op *operation) method() string {
	method, _, _ := strings.Cut(op.route, " ")
	return method
}

func (op *operation) path() string {
	_, path, _ := strings.Cut(op.route, " ")
	return path
}

// A bodyContent is one media type that an operation takes, and who writes it.
type bodyContent struct {
	mediaType string

	write bodyWriter

	parts []part
}

type bodyWriter func(content *bodyContent, value bodyValue, contentType string) (*payload, error)

// A part of a form that is not written in the usual way.
type part struct {
	name string

	style style
}

// A result is what comes with a status and a media type.
type result struct {
	status string

	mediaType string

	decoding string
}

// A server is an address of the description, with its variables in braces.
type server struct {
	url string

	variables []serverVariable
}

type serverVariable struct {
	name string

	usual string

	values []string
}

// A description is what a client knows of its API.
type description struct {
	servers []server

	credentials []credential

	userAgent string

	// baseURLVariable is the variable of the environment that gives an address.
	baseURLVariable string
}

// Response is an answer beside its meaning.
type Response struct {
	// Status is the status of the answer.
	Status int

	// Header are the header fields of the answer.
	Header http.Header

	// Body is the body as it came; nil where it was streamed.
	Body []byte
}

// Download is an answer that is read while it comes. Who gets one closes it.
type Download struct {
	io.ReadCloser

	// ContentType is its media type.
	ContentType string

	// Length is how many bytes come; -1 where the provider does not say.
	Length int64

	// Header are the header fields of the answer.
	Header http.Header
}
