package sdk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
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

func TestRoundTripIsLossless(t *testing.T) {
	for _, text := range []string{
		`{"id":9007199254740993,"name":"a","type":"pet"}`,
		`{"id":1,"name":null,"type":"pet"}`,
		`{"id":1.0,"name":"a","age":1e1,"type":"pet"}`,
		`{"id":"none","name":7,"age":[],"nick":null,"owner":"who","type":3}`,
		`{"id":1,"name":"a","born":"2024-01-02 03:04:05Z","price":12.50,"kind":"fox","type":"pet"}`,
		`{"id":1,"name":"a","price":"0.10","owner":{"login":"x","more":{"a":[1,2]}},"type":"pet","zz":[null]}`,
		`{"id":1,"name":"a","a,b":"c","type":"pet"}`,
		`{}`,
	} {
		equal(t, encoded(t, decoded[pet](t, text)), text)
	}
	for _, text := range []string{`{"type":"fish","x":1}`, `null`, `[1]`, `"text"`, `{"type":"pet","id":1,"name":"","u":2}`} {
		equal(t, encoded(t, decoded[animal](t, text)), text)
	}
}

func TestChangesAreSent(t *testing.T) {
	p := decoded[pet](t, `{"id":1,"name":"a","age":3,"nick":"n","type":"pet","more":1}`)
	p.Age = Opt[int64]{}
	p.Nick = Some(Null[string]{})
	p.Name = "b"
	equal(t, encoded(t, p), `{"id":1,"name":"b","nick":null,"type":"pet","more":1}`)
	p.JSON.SetNull("age")
	if err := p.JSON.Set("more", 2); err != nil {
		t.Fatal(err)
	}
	equal(t, encoded(t, p), `{"id":1,"name":"b","age":null,"nick":null,"type":"pet","more":2}`)
}

func TestAbsentNullAndGiven(t *testing.T) {
	equal(t, encoded(t, pet{Name: "</a>\u2028", Nick: Some(Value(""))}), `{"id":0,"name":"</a>`+"\u2028"+`","nick":"","type":"pet"}`)
	equal(t, encoded(t, pet{JSON: Nulls("owner")}), `{"id":0,"name":null,"owner":null,"type":"pet"}`)
	p := decoded[pet](t, `{"nick":null,"owner":null}`)
	nick, given := p.Nick.Get()
	equal(t, given && nick.IsNull() && p.JSON.IsNull("owner") && p.JSON.Has("owner") && !p.JSON.Has("age"), true)
	equal(t, p.Age.Or(7), 7)
}

func TestUnionsTellTheirAlternatives(t *testing.T) {
	a := decoded[animal](t, `{"type":"pet","id":4,"name":"a"}`)
	p, ok := a.AsPet()
	equal(t, ok && p.ID == 4, true)
	_, ok = a.AsOwner()
	equal(t, ok, false)
	equal(t, encoded(t, animal{union{value: &owner{Login: "x"}}}), `{"login":"x","type":"owner"}`)
}

func TestFloatsAreWrittenAsJavaScriptDoes(t *testing.T) {
	for number, text := range map[float64]string{1e21: "1e+21", 1e-7: "1e-7", 0.1: "0.1", 100: "100", 123456789012345680000: "123456789012345680000"} {
		equal(t, encoded(t, number), text)
	}
}

func TestDriftIsToldOnceAndStrictRefuses(t *testing.T) {
	var told []string
	body := `{"id":"x","name":"a","kind":"fox","tags":["a","z"],"new":1,"type":"pet"}`
	api := ask(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, body) },
		WithOnDrift(func(d Drift) { told = append(told, d.Pointer+" "+string(d.Kind)) }))
	for range 2 {
		var p *pet
		if err := api.call(context.Background(), &getPet, nil, &p, nil); err != nil {
			t.Fatal(err)
		}
		equal(t, string(p.Kind), "fox")
	}
	equal(t, strings.Join(told, ", "), "/id wrong-type, /kind unknown-value, /tags unknown-value, /new unknown-member")
	var drift *DriftError
	var p *pet
	equal(t, errors.As(api.call(context.Background(), &getPet, nil, &p, []Option{WithStrict()}), &drift), true)
}

func TestErrorsHaveATypeForTheirStatus(t *testing.T) {
	api := ask(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("X-Request-Id", "r1")
		w.WriteHeader(404)
		_, _ = io.WriteString(w, `{"login":"x","error":{"message":"gone"},"code":7}`)
	})
	err := api.call(context.Background(), &getPet, nil, nil, nil)
	var missing *NotFoundError
	equal(t, errors.As(err, &missing), true)
	equal(t, err.Error(), "GET /pets answered 404: 7: gone (request r1)")
	body, ok := ErrorBody[owner](err)
	equal(t, ok && body.Login == "x" && missing.Status == 404, true)
}

func TestParametersInEveryStyle(t *testing.T) {
	type rgb struct {
		JSON RawFields

		R int64 `json:"R"`

		G int64 `json:"G"`
	}
	type params struct {
		Simple []string `path:"simple"`

		Label []string `path:"label" style:"label,explode"`

		Matrix []string `path:"matrix" style:"matrix"`

		Map *rgb `path:"map" style:"simple,explode"`

		Exploded []string `query:"exploded"`

		Joined []string `query:"joined" style:"form"`

		Spaced []string `query:"spaced" style:"spaceDelimited"`

		Deep *rgb `query:"deep" style:"deepObject,explode"`

		Reserved Opt[string] `query:"reserved" style:"form,explode,reserved"`

		Text Opt[string] `query:"json" style:"form,explode,json"`

		List []string `header:"X-List"`

		Cookie Opt[string] `cookie:"plain"`

		None Opt[string] `query:"none"`
	}
	var got *http.Request
	api := ask(t, func(w http.ResponseWriter, r *http.Request) { got = r; w.WriteHeader(204) })
	list := []string{"a,b", "c d"}
	op := operation{route: "GET /{simple}/{label}/{matrix}/{map}"}
	p := params{Simple: list, Label: list, Matrix: list, Map: &rgb{R: 1, G: 2}, Exploded: list, Joined: list, Spaced: list, Deep: &rgb{R: 1, G: 2},
		Reserved: String("/a?b&c"), Text: String("é"), List: list, Cookie: String("a b")}
	if err := api.call(context.Background(), &op, &p, nil, []Option{WithQuery("x", "y z"), WithHeader("X-More", "1")}); err != nil {
		t.Fatal(err)
	}
	equal(t, got.RequestURI, "/a%2Cb,c%20d/.a%2Cb.c%20d/;matrix=a%2Cb,c%20d/R=1,G=2?exploded=a%2Cb&exploded=c%20d&joined=a%2Cb,c%20d"+
		"&spaced=a%2Cb%20c%20d&deep%5BR%5D=1&deep%5BG%5D=2&reserved=/a?b%26c&json=%22%C3%A9%22&x=y%20z")
	equal(t, got.Header.Get("X-List")+"|"+got.Header.Get("Cookie")+"|"+got.Header.Get("X-More")+"|"+got.UserAgent(), "a,b,c d|plain=a%20b|1|pets-sdk/1")
	p.Simple = []string{".."}
	var argument *ArgumentError
	equal(t, errors.As(api.call(context.Background(), &op, &p, nil, nil), &argument), true)
}

func TestBodies(t *testing.T) {
	type params struct {
		JSON RawFields

		ID string `path:"id"`

		Name string `json:"name"`

		Tags []string `json:"tags,omitzero"`

		Owner *owner `json:"owner,omitzero"`

		File *File `json:"file,omitzero"`
	}
	var body, contentType string
	api := ask(t, func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		body, contentType = string(raw), r.Header.Get("Content-Type")
		if r.ContentLength != int64(len(raw)) {
			t.Errorf("length %d of %d", r.ContentLength, len(raw))
		}
		w.WriteHeader(204)
	})
	op := operation{route: "POST /{id}", files: 3, bodies: []bodyContent{
		{"application/json", writeJSON, nil}, {"application/x-www-form-urlencoded", writeForm, nil}, {"multipart/form-data", writeMultipart, nil},
	}}
	send := func(p params, options ...Option) {
		t.Helper()
		if err := api.call(context.Background(), &op, &p, nil, options); err != nil {
			t.Fatal(err)
		}
	}
	p := params{ID: "1", Name: "n", Tags: []string{"a", "b"}, Owner: &owner{Login: "x"}}
	send(p, WithBodyMember("extra", 1))
	equal(t, body, `{"name":"n","tags":["a","b"],"owner":{"login":"x"},"extra":1}`)
	send(p, WithContentType("application/x-www-form-urlencoded"))
	equal(t, body, `name=n&tags=a&tags=b&owner=%7B%22login%22%3A%22x%22%7D`)
	file := FileOf(`p".png`, []byte("png"))
	file.ContentType, file.Header = "image/png", map[string]string{"X-Part": "1"}
	p.File = &file
	send(p, WithPartHeader("name", "X-Name", "2"))
	boundary := strings.TrimPrefix(contentType, "multipart/form-data; boundary=")
	equal(t, strings.ReplaceAll(body, boundary, "B"), "--B\r\nContent-Disposition: form-data; name=\"name\"\r\nX-Name: 2\r\n\r\nn\r\n"+
		"--B\r\nContent-Disposition: form-data; name=\"tags\"\r\n\r\na\r\n--B\r\nContent-Disposition: form-data; name=\"tags\"\r\n\r\nb\r\n"+
		"--B\r\nContent-Disposition: form-data; name=\"owner\"\r\nContent-Type: application/json\r\n\r\n{\"login\":\"x\"}\r\n"+
		"--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"p%22.png\"\r\nContent-Type: image/png\r\nX-Part: 1\r\n\r\npng\r\n--B--\r\n")
}

func TestRetriesKeepTheKeyAndReplayTheBody(t *testing.T) {
	type params struct {
		Body File `body:"body" required:""`
	}
	var seen []string
	api := ask(t, func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		seen = append(seen, r.Header.Get("Idempotency-Key")+string(raw))
		if len(seen) < 3 {
			w.Header().Set("Retry-After-Ms", "1")
			w.WriteHeader(503)
		}
	})
	op := operation{route: "POST /", idempotencyHeader: "Idempotency-Key", bodies: []bodyContent{{"image/png", writeBytes, nil}}}
	if err := api.call(context.Background(), &op, &params{FileOf("", []byte("x"))}, nil, []Option{WithIdempotencyKey("k")}); err != nil {
		t.Fatal(err)
	}
	equal(t, strings.Join(seen, ","), "kx,kx,kx")
	seen = nil
	once := params{File{Content: io.MultiReader(strings.NewReader("x"))}}
	if err := api.call(context.Background(), &op, &once, nil, nil); err == nil || len(seen) != 1 {
		t.Fatal("a body that cannot be read again was sent again", seen)
	}
}

func TestRetriesEndWithTheirContextAndNeverCutAWaitShort(t *testing.T) {
	calls := 0
	wait := "3600"
	api := ask(t, func(w http.ResponseWriter, _ *http.Request) {
		calls++
		w.Header().Set("Retry-After", wait)
		w.WriteHeader(503)
	})
	startedAt := time.Now()
	var failed *ServiceUnavailableError
	equal(t, errors.As(api.call(context.Background(), &getPet, nil, nil, nil), &failed) && calls == 1, true)
	wait = "30"
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(50*time.Millisecond, cancel)
	equal(t, errors.Is(api.call(ctx, &getPet, nil, nil, nil), context.Canceled), true)
	equal(t, time.Since(startedAt) < 10*time.Second, true)
	post := operation{route: "POST /"}
	calls = 0
	_ = api.call(context.Background(), &post, nil, nil, nil)
	equal(t, calls, 1)
}

func TestTheBucketEndsAStormOfRetries(t *testing.T) {
	calls := 0
	api := ask(t, func(w http.ResponseWriter, _ *http.Request) {
		calls++
		w.Header().Set("Retry-After-Ms", "0")
		w.WriteHeader(500)
	})
	for range 20 {
		_ = api.call(context.Background(), &getPet, nil, nil, nil)
	}
	equal(t, calls, 30)
}

func TestTimeoutsAndLimits(t *testing.T) {
	release := make(chan bool)
	api := ask(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/slow" {
			select {
			case <-release:
			case <-r.Context().Done():
			}
		}
		_, _ = io.WriteString(w, `"0123456789"`)
	}, WithRetries(0))
	defer close(release)
	slow := operation{route: "GET /slow"}
	var late *TimeoutError
	equal(t, errors.As(api.call(context.Background(), &slow, nil, nil, []Option{WithTimeout(20 * time.Millisecond)}), &late), true)
	equal(t, errors.Is(api.call(context.Background(), &slow, nil, nil, []Option{WithDeadline(20 * time.Millisecond)}), context.DeadlineExceeded), true)
	var large *LimitError
	var text string
	equal(t, errors.As(api.call(context.Background(), &getPet, nil, &text, []Option{WithAnswerLimit(5)}), &large), true)
	if err := api.call(context.Background(), &getPet, nil, &text, nil); err != nil || text != "0123456789" {
		t.Fatal(text, err)
	}
}

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

func TestPages(t *testing.T) {
	type params struct {
		Cursor Opt[string] `query:"cursor"`

		Page Opt[int64] `query:"page"`

		Size Opt[int64] `query:"size"`
	}
	var queries []string
	api := ask(t, func(w http.ResponseWriter, r *http.Request) {
		queries = append(queries, r.URL.RawQuery)
		switch r.URL.RawQuery {
		case "", "page=1&size=2":
			w.Header().Set("Link", `<`+"/pets?cursor=b>; rel=\"next\"")
			_, _ = io.WriteString(w, `{"data":[{"id":1},{"id":2}],"next":"b"}`)
		case "cursor=b", "page=2&size=2":
			_, _ = io.WriteString(w, `{"data":[{"id":3}],"next":null}`)
		default:
			_, _ = io.WriteString(w, `{"data":[]}`)
		}
	})
	ids := func(p *paging, args params) string {
		var all []string
		for item, err := range each[pet](api.pages(context.Background(), &getPet, p, &args, nil)) {
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, fmt.Sprint(item.ID))
		}
		return strings.Join(all, ",")
	}
	data := []string{"data"}
	equal(t, ids(&paging{kind: "cursor", items: data, item: (*pet)(nil), argument: "query:cursor", next: []string{"next"}}, params{}), "1,2,3")
	equal(t, ids(&paging{kind: "link", items: data, item: (*pet)(nil)}, params{}), "1,2,3")
	equal(t, ids(&paging{kind: "page", items: data, item: (*pet)(nil), argument: "query:page", size: "query:size", first: 1}, params{Page: Int(1), Size: Int(2)}), "1,2,3")
	equal(t, strings.Join(queries, " "), " cursor=b  cursor=b page=1&size=2 page=2&size=2")
}

func TestEventsAreTakenUpAgain(t *testing.T) {
	var from []string
	api := ask(t, func(w http.ResponseWriter, r *http.Request) {
		from = append(from, r.Header.Get("Last-Event-ID")+r.Header.Get("Accept"))
		if len(from) == 1 {
			_, _ = io.WriteString(w, "retry: 1\n: hello\nevent: a\nid: 7\ndata: {\"id\":1,\ndata: \"name\":\"x\"}\n\n")
			w.(http.Flusher).Flush()
			panic(http.ErrAbortHandler)
		}
		_, _ = io.WriteString(w, "data: {\"id\":2}\r\n\r\ndata: [DONE]\r\n\r\ndata: {\"id\":3}\n\n")
	})
	events := streaming{mediaType: "text/event-stream", split: splitEvents, item: (*pet)(nil), terminator: "[DONE]"}
	var ids []int64
	for item, err := range api.stream(context.Background(), &getPet, &events, nil, nil) {
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, item.(pet).ID)
	}
	equal(t, fmt.Sprint(ids, from), "[1 2] [text/event-stream 7text/event-stream]")
}

func TestLinesOfJSON(t *testing.T) {
	api := ask(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "{\"id\":1}\n\n\x1e{\"id\":2}") })
	for _, split := range []func(*frames) (frame, error){splitLines, splitRecords} {
		lines := streaming{mediaType: "application/jsonl", split: split, item: (*json.RawMessage)(nil)}
		var all []string
		for item, err := range api.stream(context.Background(), &getPet, &lines, nil, nil) {
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, string(item.(json.RawMessage)))
		}
		equal(t, strings.Join(all, ""), `{"id":1}{"id":2}`)
	}
}

func TestPolling(t *testing.T) {
	states := []string{"new", "running", "done"}
	asked := 0
	api := ask(t, func(w http.ResponseWriter, _ *http.Request) {
		_, _ = fmt.Fprintf(w, `{"name":"%s"}`, states[min(asked, 2)])
		asked++
	})
	var p *pet
	polls := polling{state: []string{"name"}, succeeded: []string{"done"}, failed: []string{"lost"}, interval: time.Millisecond}
	if err := api.poll(context.Background(), &getPet, &polls, nil, &p, nil); err != nil || p.Name != "done" || asked != 3 {
		t.Fatal(p, err, asked)
	}
	polls = polling{state: []string{"name"}, failed: []string{"done"}}
	var failed *PollError
	equal(t, errors.As(api.poll(context.Background(), &getPet, &polls, nil, &p, nil), &failed) && failed.State == "done", true)
}

func TestWebhooks(t *testing.T) {
	// The example of the specification of Standard Webhooks.
	header := http.Header{}
	header.Set("Webhook-Id", "msg_p5jXN8AQM9LWM0D4loKWxJek")
	header.Set("Webhook-Timestamp", "1614265330")
	header.Set("Webhook-Signature", "v1,bm9wZQ== v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
	body := []byte(`{"test": 2432232314}`)
	now, secrets := time.Unix(1614265330, 0), []string{"whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"}
	equal(t, verifyWebhookAt(header, body, now, secrets), nil)
	equal(t, verifyWebhookAt(header, append(body, ' '), now, secrets), ErrWebhookSignature)
	equal(t, verifyWebhookAt(header, body, now.Add(6*time.Minute), secrets), ErrWebhookTime)
	equal(t, verifyWebhookAt(header, body, now, []string{"whsec_?"}), ErrWebhookSecret)
	_, err := UnwrapWebhook[pet](header, body, secrets...)
	equal(t, err, ErrWebhookTime)
}

func TestDownloadsAndResponses(t *testing.T) {
	api := ask(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "image/png")
		_, _ = io.WriteString(w, "png")
	})
	got, err := api.download(context.Background(), &getPet, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = got.Close() }()
	raw, _ := io.ReadAll(got)
	equal(t, string(raw)+got.ContentType, "pngimage/png")
	var response Response
	var p *pet
	op := operation{route: "GET /", results: []result{{"200", "application/json", "json"}, {"200", "image/png", "binary"}}}
	if err := api.call(context.Background(), &op, nil, &p, []Option{WithAccept("image/png"), WithResponse(&response)}); err != nil {
		t.Fatal(err)
	}
	equal(t, string(response.Body), "png")
	var wrong *DecodeError
	equal(t, errors.As(api.call(context.Background(), &getPet, nil, &p, nil), &wrong), true)
}

func TestServersAndTheirVariables(t *testing.T) {
	api := newTransport(&description{servers: []server{{url: "https://{region}.example.com/v1/", variables: []serverVariable{{"region", "eu", []string{"eu", "us"}}}}}}, nil)
	base, err := api.baseURL(&operation{}, api.settings)
	equal(t, fmt.Sprint(base, err), "https://eu.example.com/v1 <nil>")
	_, err = api.baseURL(&operation{}, api.settingsOf([]Option{WithServer(0, map[string]string{"region": "x"})}))
	equal(t, err.Error(), "region must be one of eu, us")
}
