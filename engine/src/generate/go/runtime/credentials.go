package sdk

import (
	"context"
	"encoding/base64"
	"net/http"
	"os"
	"strings"
)

// A credential is a security scheme: where its secret goes, and which variables of the environment hold it.
type credential struct {
	scheme string

	// place is header, query or cookie.
	place string

	name string

	// prefix stands before it in the header: Bearer, Basic.
	prefix string

	environment []string

	// token gets a token for a client's id and secret; nil where there is no such flow.
	token *tokenEndpoint
}

// A tokenEndpoint is where the flow of client credentials gets its tokens (RFC 6749, 4.4).
type tokenEndpoint struct {
	url string

	scopes []string

	environment []string

	// source makes what gets the tokens; it stands here so that it is in the file only where it is needed.
	source func(endpoint *tokenEndpoint, t *transport, id, secret string, scopes []string) secret
}

// fromEnvironment gives the secrets that nobody gave as options.
func (t *transport) fromEnvironment(s *settings) {
	for i := range t.api.credentials {
		c := &t.api.credentials[i]
		if s.secrets[c.scheme] != nil {
			continue
		}
		if values := environment(c.environment); values != nil {
			withText(c.scheme, c.encoded(values))(s)
		} else if c.token != nil {
			if values := environment(c.token.environment); len(values) == 2 {
				withSecret(c.scheme, c.token.source(c.token, t, values[0], values[1], c.token.scopes))(s)
			}
		}
	}
}

// encoded is the secret of variables as it is sent.
func (c *credential) encoded(values []string) string {
	if c.prefix == "Basic" && len(values) == 2 {
		return basicText(values[0], values[1])
	}
	return values[0]
}

func basicText(username, password string) string {
	return base64.StdEncoding.EncodeToString([]byte(username + ":" + password))
}

// environment gives the values of all variables, or nil where one is missing.
func environment(names []string) []string {
	var values []string
	for _, name := range names {
		value := os.Getenv(name)
		if value == "" {
			return nil
		}
		values = append(values, value)
	}
	return values
}

// authorize adds the credentials of the first alternative for which all secrets are there. Where signing in is optional,
// who gave secrets wants to be known.
func (t *transport) authorize(ctx context.Context, r *http.Request, op *operation, s *settings) error {
	for _, schemes := range op.security {
		usable := len(schemes) > 0
		for _, scheme := range schemes {
			usable = usable && s.secrets[scheme] != nil
		}
		if !usable {
			continue
		}
		for _, scheme := range schemes {
			text, err := s.secrets[scheme](ctx)
			if err != nil {
				return err
			}
			if err := t.place(r, scheme, text); err != nil {
				return err
			}
		}
		return nil
	}
	return nil
}

func (t *transport) place(r *http.Request, scheme, text string) error {
	for _, c := range t.api.credentials {
		if c.scheme != scheme {
			continue
		}
		if err := checkHeader(scheme, text); err != nil {
			return err
		}
		switch c.place {
		case "query":
			r.URL.RawQuery = withPair(r.URL.RawQuery, encode(c.name), encode(text))
		case "cookie":
			cookie := c.name + "=" + encode(text)
			if others := r.Header.Get("Cookie"); others != "" {
				cookie = others + "; " + cookie
			}
			r.Header.Set("Cookie", cookie)
		default:
			r.Header.Set(c.name, strings.TrimSpace(c.prefix+" "+text))
		}
	}
	return nil
}

// withPair adds a pair to a query whose other pairs stay as they were written.
func withPair(query, name, value string) string {
	var pairs []string
	for _, pair := range strings.Split(query, "&") {
		if key, _, _ := strings.Cut(pair, "="); pair != "" && key != name {
			pairs = append(pairs, pair)
		}
	}
	return strings.Join(append(pairs, name+"="+value), "&")
}
