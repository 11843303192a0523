package sdk

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

// A tokenSource gets tokens for a client's id and secret, and keeps each until shortly before it ends.
type tokenSource struct {
	mutex sync.Mutex

	endpoint *tokenEndpoint

	transport *transport

	id string

	secret string

	scopes []string

	token string

	until time.Time
}

// tokenMargin is how long before its end a token is got anew.
const tokenMargin = 30 * time.Second

// clientCredentials gives a secret that is a token of ours, which a 401 lets be got anew once.
func clientCredentials(endpoint *tokenEndpoint, t *transport, id, secret string, scopes []string) secret {
	source := &tokenSource{endpoint: endpoint, transport: t, id: id, secret: secret, scopes: scopes}
	return source.get
}

func (s *tokenSource) get(ctx context.Context) (string, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	call, _ := ctx.Value(renewKey{}).(*renewal)
	if call != nil {
		call.owned = true
	}
	stale := call != nil && call.refused != "" && call.refused == s.token
	if s.token != "" && !stale && (s.until.IsZero() || time.Now().Before(s.until)) {
		return s.keep(call), nil
	}
	if err := s.fetch(ctx); err != nil {
		return "", err
	}
	return s.keep(call), nil
}

func (s *tokenSource) keep(call *renewal) string {
	if call != nil {
		call.used = s.token
	}
	return s.token
}

// fetch asks for a token. Id and secret travel in the header, form-encoded first (RFC 6749, 2.3.1).
func (s *tokenSource) fetch(ctx context.Context) error {
	form := url.Values{"grant_type": {"client_credentials"}}
	if len(s.scopes) > 0 {
		form.Set("scope", strings.Join(s.scopes, " "))
	}
	op := &operation{route: "POST (token)"}
	address, err := s.transport.tokenURL(s.endpoint.url)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, address, strings.NewReader(strings.ReplaceAll(form.Encode(), "+", "%20")))
	if err != nil {
		return &ArgumentError{"token address", "is no address"}
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Accept", "application/json")
	r.Header.Set("User-Agent", s.transport.api.userAgent)
	r.Header.Set("Authorization", "Basic "+basicText(url.QueryEscape(s.id), url.QueryEscape(s.secret)))
	answer, err := s.transport.once(s.transport.settings, r)
	if err != nil {
		return &ConnectionError{op.route, withoutAddress(err)}
	}
	defer func() { _ = answer.Body.Close() }()
	body, err := io.ReadAll(io.LimitReader(answer.Body, failureLimit))
	if err != nil {
		return &ConnectionError{op.route, err}
	}
	return s.read(op, answer, body)
}

func (s *tokenSource) read(op *operation, answer *http.Response, body []byte) error {
	var said struct {
		AccessToken string      `json:"access_token"`
		ExpiresIn   json.Number `json:"expires_in"`
	}
	if answer.StatusCode != http.StatusOK {
		return op.failureOf(answer.StatusCode, answer.Header, body)
	}
	if err := json.Unmarshal(body, &said); err != nil || said.AccessToken == "" {
		return &DecodeError{Operation: op.route, Status: answer.StatusCode, Header: answer.Header}
	}
	s.token, s.until = said.AccessToken, time.Time{}
	if seconds, err := said.ExpiresIn.Float64(); err == nil && seconds > 0 {
		lasts := time.Duration(seconds * float64(time.Second))
		s.until = time.Now().Add(max(lasts-tokenMargin, lasts/2))
	}
	return nil
}

// tokenURL resolves an address that is relative to the server.
func (t *transport) tokenURL(address string) (string, error) {
	base, err := t.baseURL(&operation{}, t.settings)
	if err != nil {
		base = &url.URL{}
	}
	resolved, err := base.Parse(address)
	if err != nil || resolved.Host == "" {
		return "", &ArgumentError{"token address", "is no absolute address"}
	}
	return resolved.String(), nil
}

// withClientCredentials gives a client's id and secret, for which tokens are got.
func withClientCredentials(scheme, id, secret string, scopes []string) Option {
	return func(s *settings) {
		s.later = append(s.later[:len(s.later):len(s.later)], func(t *transport, own *settings) {
			for _, c := range t.api.credentials {
				if c.scheme != scheme || c.token == nil {
					continue
				}
				if len(scopes) == 0 {
					scopes = c.token.scopes
				}
				withSecret(scheme, clientCredentials(c.token, t, id, secret, scopes))(own)
			}
		})
	}
}
