package sdk

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestNoCredentialReachesAnotherOrigin(t *testing.T) {
	var leaked []string
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		leaked = append(leaked, r.Header.Get("Authorization")+r.Header.Get("X-Own")+r.URL.RawQuery+r.Header.Get("Cookie"))
		_, _ = io.WriteString(w, `{}`)
	}))
	defer other.Close()
	secure := operation{route: "GET /", security: [][]string{{"key", "bearer"}}}
	api := ask(t, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, other.URL, http.StatusTemporaryRedirect)
	},
		withText("key", "s1"), withText("bearer", "s2"), WithHeader("X-Own", "s3"))
	if err := api.call(context.Background(), &secure, nil, nil, nil); err != nil {
		t.Fatal(err)
	}
	equal(t, strings.Join(leaked, "|"), "")
	secure.route = "PUT /"
	var redirect *RedirectError
	equal(t, errors.As(api.call(context.Background(), &secure, nil, nil, nil), &redirect), true)
	broken := newTransport(api.api, []Option{WithBaseURL("http://127.0.0.1:1"), withText("key", "s1"), withText("bearer", "s2"), WithRetries(0)})
	secure.route = "GET /"
	err := broken.call(context.Background(), &secure, nil, nil, nil)
	var lost *ConnectionError
	equal(t, errors.As(err, &lost) && !strings.Contains(fmt.Sprint(err), "s1"), true)
}

func TestClientCredentialsAreRenewedOnce(t *testing.T) {
	tokens, used := 0, []string{}
	api := ask(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/token" {
			tokens++
			user, password, _ := r.BasicAuth()
			_ = r.ParseForm()
			_, _ = fmt.Fprintf(w, `{"access_token":"%s-%s-%s-%d","expires_in":3600}`, user, password, r.Form.Get("scope"), tokens)
			return
		}
		used = append(used, r.Header.Get("Authorization"))
		if len(used) == 2 {
			w.WriteHeader(401)
		}
	}, withClientCredentials("bearer", "id", "se", nil))
	op := operation{route: "GET /", security: [][]string{{"bearer"}}}
	for range 2 {
		if err := api.call(context.Background(), &op, nil, nil, nil); err != nil {
			t.Fatal(err)
		}
	}
	equal(t, strings.Join(used, ","), "Bearer id-se-all-1,Bearer id-se-all-1,Bearer id-se-all-2")
}

func TestCredentialsOfTheEnvironment(t *testing.T) {
	t.Setenv("PETS_KEY", "from env")
	var query string
	api := ask(t, func(_ http.ResponseWriter, r *http.Request) { query = r.URL.RawQuery })
	op := operation{route: "GET /", security: [][]string{{"key"}}}
	if err := api.call(context.Background(), &op, nil, nil, nil); err != nil {
		t.Fatal(err)
	}
	equal(t, query, "api_key=from%20env")
}
