package sdk

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// A pet is what a generated type looks like.
type pet struct {
	JSON RawFields

	ID int64 `json:"id"`

	Name string `json:"name" null:""`

	Age Opt[int64] `json:"age,omitzero"`

	Nick Opt[Null[string]] `json:"nick,omitzero"`

	Born Opt[Time] `json:"born,omitzero"`

	Price Opt[Decimal] `json:"price,omitzero"`

	Kind kind `json:"kind,omitzero"`

	Owner *owner `json:"owner,omitzero"`

	Tags []string `json:"tags,omitzero" enum:"a|b"`

	Comma Opt[string] `json:"-" wire:"a,b"`

	Type string `json:"type" fixed:"\"pet\""`
}

type owner struct {
	JSON RawFields `json:"-" extra:"any"`

	Login string `json:"login"`
}

type kind string

func (kind) known() []string { return []string{"cat", "dog"} }

type animal struct{ union }

var unionAnimal = unionSpec{
	property: "type",

	fallback: -1,

	variants: []variant{
		{sample: (*pet)(nil), values: []string{"pet"}},
		{sample: (*owner)(nil), values: []string{"owner"}},
	},
}

func (u *animal) state() (*union, *unionSpec) { return &u.union, &unionAnimal }

func (u animal) AsPet() (v *pet, ok bool) {
	ok = unionAs(&u, 0, &v)
	return v, ok
}

func (u animal) AsOwner() (v *owner, ok bool) {
	ok = unionAs(&u, 1, &v)
	return v, ok
}

func equal[T comparable](t *testing.T, got, want T) {
	t.Helper()
	if got != want {
		t.Fatalf("got %v, want %v", got, want)
	}
}

func encoded(t *testing.T, value any) string {
	t.Helper()
	raw, err := EncodeJSON(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

func decoded[T any](t *testing.T, text string) *T {
	t.Helper()
	value := new(T)
	if err := DecodeJSON([]byte(text), value); err != nil {
		t.Fatal(err)
	}
	return value
}

// ask answers every request of a client by a function, and gives the client.
func ask(t *testing.T, answer http.HandlerFunc, options ...Option) *transport {
	t.Helper()
	server := httptest.NewServer(answer)
	t.Cleanup(server.Close)
	api := &description{
		userAgent: "pets-sdk/1",
		credentials: []credential{
			{scheme: "key", place: "query", name: "api_key", environment: []string{"PETS_KEY"}},
			{scheme: "bearer", place: "header", name: "Authorization", prefix: "Bearer", token: &tokenEndpoint{url: "/token", scopes: []string{"all"}, source: clientCredentials}},
		},
	}
	return newTransport(api, append([]Option{WithBaseURL(server.URL)}, options...))
}

var getPet = operation{route: "GET /pets", failures: []failure{{"4XX", &failureBody{(*owner)(nil), "error/message", "code"}}}}
