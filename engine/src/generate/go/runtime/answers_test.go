package sdk

import (
	"context"
	"errors"
	"io"
	"net/http"
	"testing"
)

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
