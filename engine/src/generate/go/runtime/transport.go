package sdk

import (
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync"
)

// A transport carries out operations. All groups of a client share it.
type transport struct {
	api *description

	settings *settings

	bucket retryBucket

	drifts driftMemory

	// sources are the clients that follow no redirect, one for each that was given.
	mutex sync.Mutex

	plain map[*http.Client]*http.Client
}

func newTransport(api *description, options []Option) *transport {
	t := &transport{api: api, bucket: retryBucket{tokens: bucketSize}, plain: map[*http.Client]*http.Client{}}
	defaults := &settings{timeout: usualTimeout, retries: usualRetries, answerLimit: usualAnswerLimit}
	t.settings = t.complete(defaults.with(options))
	t.fromEnvironment(t.settings)
	return t
}

// settingsOf are the settings of one call.
func (t *transport) settingsOf(options []Option) *settings {
	return t.complete(t.settings.with(options))
}

// complete carries out what an option could not do without the client.
func (t *transport) complete(s *settings) *settings {
	later := s.later
	s.later = nil
	for _, do := range later {
		do(t, s)
	}
	return s
}

// client gives the given HTTP client, but for redirects, which are followed here.
func (t *transport) client(s *settings) *http.Client {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if known, ok := t.plain[s.httpClient]; ok {
		return known
	}
	plain := &http.Client{}
	if s.httpClient != nil {
		*plain = *s.httpClient
	}
	plain.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	if len(t.plain) < 100 {
		t.plain[s.httpClient] = plain
	}
	return plain
}

// baseURL is the address that an operation's path is added to.
func (t *transport) baseURL(op *operation, s *settings) (*url.URL, error) {
	address := s.baseURL
	if address == "" {
		address = os.Getenv(t.api.baseURLVariable)
	}
	if address == "" {
		var err error
		if address, err = t.serverURL(op, s); err != nil {
			return nil, err
		}
	}
	base, err := url.Parse(strings.TrimRight(address, "/"))
	if err != nil || base.Host == "" || base.Scheme != "http" && base.Scheme != "https" {
		return nil, &ArgumentError{"base address", "must be absolute, such as https://api.example.com: give it by WithBaseURL"}
	}
	return base, nil
}

func (t *transport) serverURL(op *operation, s *settings) (string, error) {
	servers, index := t.api.servers, s.server
	if len(op.servers) > 0 {
		servers, index = op.servers, 0
	}
	if index < 0 || index >= len(servers) {
		return "", &ArgumentError{"server", "is not in the list: give an address by WithBaseURL"}
	}
	address := servers[index].url
	for _, variable := range servers[index].variables {
		value, ok := s.variables[variable.name]
		if !ok {
			value = variable.usual
		}
		if !variable.takes(value) {
			return "", &ArgumentError{variable.name, "must be one of " + strings.Join(variable.values, ", ")}
		}
		address = strings.ReplaceAll(address, "{"+variable.name+"}", value)
	}
	return address, nil
}

func (v serverVariable) takes(value string) bool {
	if len(v.values) == 0 {
		return true
	}
	for _, known := range v.values {
		if known == value {
			return true
		}
	}
	return false
}
