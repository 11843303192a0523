package sdk

import (
	"crypto/rand"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"
)

// A prepared is a request that can be sent, and sent again.
type prepared struct {
	method string

	url *url.URL

	header http.Header

	body *payload

	// repeatable is whether it may be sent again when nobody knows whether the server acted.
	repeatable bool
}

// A call is what an operation is carried out with.
type call struct {
	op *operation

	// params points to the arguments, or is nil.
	params any

	settings *settings

	// url takes the place of the operation's address: the next page, where an answer gave it.
	url *url.URL
}

func (c *call) arguments() reflect.Value {
	if c.params == nil {
		return reflect.Value{}
	}
	return reflect.ValueOf(c.params).Elem()
}

// prepare writes a request from an operation's table and its arguments.
func (t *transport) prepare(c *call) (*prepared, error) {
	if c.settings.err != nil {
		return nil, c.settings.err
	}
	params := c.arguments()
	body, err := c.op.payloadFor(params, c.settings)
	if err != nil {
		return nil, err
	}
	p := &prepared{method: c.op.method(), header: http.Header{}, body: body, url: c.url}
	if err := p.addHeaders(t, c, params); err != nil {
		return nil, err
	}
	p.addIdempotencyKey(c)
	for name, values := range c.settings.header {
		for _, value := range values {
			if err := checkHeader(name, value); err != nil {
				return nil, err
			}
		}
		p.header[name] = values
	}
	if p.url == nil {
		p.url, err = t.address(c, params)
	}
	return p, err
}

func (p *prepared) addHeaders(t *transport, c *call, params reflect.Value) error {
	p.header.Set("User-Agent", t.api.userAgent)
	p.header.Set("Accept", c.op.acceptOf(c.settings))
	if p.body != nil {
		p.header.Set("Content-Type", p.body.contentType)
	}
	var cookies []string
	err := eachParameter(params, func(f *field, value tree) error {
		switch f.place {
		case "header":
			if isNull(value.raw) {
				return nil
			}
			text := headerText(f.name, f.style, value)
			p.header.Set(f.name, text)
			return checkHeader(f.name, text)
		case "cookie":
			text, err := cookieText(f.name, f.style, value)
			if text != "" {
				cookies = append(cookies, text)
			}
			return err
		}
		return nil
	})
	if cookie := strings.Join(cookies, "; "); cookie != "" && err == nil {
		p.header.Set("Cookie", cookie)
		err = checkHeader("Cookie", cookie)
	}
	return err
}

func (op *operation) acceptOf(s *settings) string {
	switch {
	case s.accept != "":
		return s.accept
	case len(op.accepts) > 0:
		return op.accepts[0]
	}
	return "application/json"
}

// eachParameter calls for each argument that is no part of the body and is given.
func eachParameter(params reflect.Value, yield func(f *field, value tree) error) error {
	if !params.IsValid() {
		return nil
	}
	l := layoutOf(params.Type())
	for i := range l.fields {
		f := &l.fields[i]
		value := params.Field(f.index)
		if f.place == "json" || f.place == "body" || f.optional && value.IsZero() {
			continue
		}
		raw, err := fieldJSON(f, value)
		if err != nil {
			return err
		}
		if err := yield(f, tree{raw}); err != nil {
			return err
		}
	}
	return nil
}

// addIdempotencyKey gives all attempts one key: the server then carries the request out once.
func (p *prepared) addIdempotencyKey(c *call) {
	s := c.settings
	header, key := c.op.idempotencyHeader, s.idempotencyKey
	if header == "" && (p.method == http.MethodPost || p.method == http.MethodPatch) {
		header = s.idempotencyHeader
	}
	if header == "" && key != "" {
		header = "Idempotency-Key"
	}
	if header != "" && key == "" {
		key = newUUID()
	}
	if header != "" && p.header.Get(header) == "" {
		p.header.Set(header, key)
	}
	p.repeatable = header != "" || isIdempotent(p.method)
}

func newUUID() string {
	var b [16]byte
	_, _ = rand.Read(b[:])
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

// address puts the base address, the path and the query together.
func (t *transport) address(c *call, params reflect.Value) (*url.URL, error) {
	base, err := t.baseURL(c.op, c.settings)
	if err != nil {
		return nil, err
	}
	path := c.op.path()
	var query []string
	err = eachParameter(params, func(f *field, value tree) error {
		switch f.place {
		case "path":
			text, err := pathText(f.name, f.style, value)
			// A value that looks like a place of the template must not be filled in again.
			path = strings.ReplaceAll(path, "{"+f.name+"}", strings.ReplaceAll(text, "{", "%7B"))
			return err
		case "query":
			query = append(query, queryText(f.name, f.style, value))
		case "querystring":
			query = append(query, wholeQuery(value))
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(c.settings.query)) {
		for _, value := range c.settings.query[name] {
			query = append(query, encode(name)+"="+encode(value))
		}
	}
	return joinAddress(base, path, query)
}

func joinAddress(base *url.URL, path string, query []string) (*url.URL, error) {
	text := base.String() + path
	for _, part := range query {
		if part == "" {
			continue
		}
		if strings.Contains(text, "?") {
			text += "&" + part
		} else {
			text += "?" + part
		}
	}
	address, err := url.Parse(text)
	if err != nil {
		return nil, &ArgumentError{"path", "does not make an address"}
	}
	return address, nil
}

// wholeQuery writes a parameter that is all of the query.
func wholeQuery(t tree) string {
	if !t.isObject() {
		return encode(t.text())
	}
	var parts []string
	eachMember(t.raw, func(name string, value []byte) {
		if text := queryText(name, style{name: "form", explode: true}, tree{value}); text != "" {
			parts = append(parts, text)
		}
	})
	return strings.Join(parts, "&")
}
