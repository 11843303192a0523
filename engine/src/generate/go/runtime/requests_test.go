package sdk

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
)

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

func TestServersAndTheirVariables(t *testing.T) {
	api := newTransport(&description{servers: []server{{url: "https://{region}.example.com/v1/", variables: []serverVariable{{"region", "eu", []string{"eu", "us"}}}}}}, nil)
	base, err := api.baseURL(&operation{}, api.settings)
	equal(t, fmt.Sprint(base, err), "https://eu.example.com/v1 <nil>")
	_, err = api.baseURL(&operation{}, api.settingsOf([]Option{WithServer(0, map[string]string{"region": "x"})}))
	equal(t, err.Error(), "region must be one of eu, us")
}
