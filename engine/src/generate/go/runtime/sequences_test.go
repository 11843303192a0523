package sdk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

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

func TestPagesEndWhereNothingNewComes(t *testing.T) {
	type params struct {
		Page Opt[int64] `query:"page"`
	}
	var asked int
	api := ask(t, func(w http.ResponseWriter, _ *http.Request) {
		asked++
		_, _ = io.WriteString(w, `{"data":[{"id":1}]}`)
	})
	p := &paging{kind: "page", items: []string{"data"}, item: (*pet)(nil), argument: "query:page", first: 0}
	var ids []int64
	for item, err := range each[pet](api.pages(context.Background(), &getPet, p, &params{}, nil)) {
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, item.ID)
	}
	equal(t, fmt.Sprint(ids, asked), "[1] 2")
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
