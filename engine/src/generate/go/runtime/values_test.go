package sdk

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
)

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

func TestAnAlternativeOfSeveralTagsIsNotGuessed(t *testing.T) {
	type wallet struct {
		JSON RawFields

		Type string `json:"type"`
	}
	spec := &unionSpec{property: "type", fallback: -1, variants: []variant{{sample: (*wallet)(nil), values: []string{"apple", "google"}}}}
	said, err := appendUnion(nil, &union{value: &wallet{Type: "google"}}, spec)
	equal(t, string(said), `{"type":"google"}`)
	equal(t, err, nil)
	var argument *ArgumentError
	_, err = appendUnion(nil, &union{value: &wallet{}}, spec)
	equal(t, errors.As(err, &argument) && argument.Name == "type", true)
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
