package sdk

import (
	"encoding/json"
	"reflect"
	"strings"
	"sync"
)

// A field of a struct as its tags describe it.
type field struct {
	// index is where it stands in the struct.
	index int

	// place is json, path, query, header, cookie, querystring, body or extra.
	place string

	name string

	// optional is whether its zero value is left out.
	optional bool

	// nullable is whether its zero value is null.
	nullable bool

	// fixed is the only value that it has, sent where none is set.
	fixed string

	// choices are the values to expect of a text, where its type does not list them.
	choices []string

	style style

	// earlier are where the fields under its earlier names stand in the struct.
	earlier []int
}

// A style is how a parameter is written (OpenAPI 3, "Style Values").
type style struct {
	name string

	explode bool

	reserved bool

	json bool

	contentType string
}

// A layout is what the codec knows of a struct that stands for an object.
type layout struct {
	fields []field

	byName map[string]int

	// raw and extra are where RawFields and the unnamed members stand; -1 where there are none.
	raw int

	extra int

	// open is whether members that nobody described were announced.
	open bool
}

var (
	layouts sync.Map

	rawFieldsType = reflect.TypeFor[RawFields]()

	rawMessageType = reflect.TypeFor[json.RawMessage]()
)

// layoutOf reads the tags of a struct once.
func layoutOf(t reflect.Type) *layout {
	if known, ok := layouts.Load(t); ok {
		return known.(*layout)
	}
	l := &layout{raw: -1, extra: -1, byName: map[string]int{}}
	earlier := map[string][]int{}
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Type == rawFieldsType && f.Name == "JSON" {
			l.raw = i
			l.open = f.Tag.Get("extra") == "any"
			continue
		}
		if f.Tag.Get("extra") == "all" {
			l.extra, l.open = i, true
			continue
		}
		if wire, ok := f.Tag.Lookup("earlier"); ok {
			earlier[wire] = append(earlier[wire], i)
			continue
		}
		if parsed, ok := parseField(f, i); ok {
			if parsed.place == "json" {
				l.byName[parsed.name] = len(l.fields)
			}
			l.fields = append(l.fields, parsed)
		}
	}
	for wire, fields := range earlier {
		if at, ok := l.byName[wire]; ok {
			l.fields[at].earlier = fields
		}
	}
	known, _ := layouts.LoadOrStore(t, l)
	return known.(*layout)
}

func parseField(f reflect.StructField, index int) (field, bool) {
	parsed := field{index: index, fixed: f.Tag.Get("fixed"), style: parseStyle(f.Tag.Get("style"), f.Tag.Get("type"))}
	if choices, ok := f.Tag.Lookup("enum"); ok {
		parsed.choices = strings.Split(choices, "|")
	}
	_, parsed.nullable = f.Tag.Lookup("null")
	name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
	parsed.optional = options == "omitzero"
	if name != "" && name != "-" {
		parsed.place, parsed.name = "json", name
		return parsed, true
	}
	// A name that encoding/json does not take, a parameter, or a whole body.
	for _, place := range []string{"wire", "path", "query", "header", "cookie", "querystring", "body"} {
		if wire, ok := f.Tag.Lookup(place); ok {
			_, required := f.Tag.Lookup("required")
			parsed.place, parsed.name, parsed.optional = place, wire, !required && place != "path"
			if place == "wire" {
				parsed.place = "json"
			}
			if _, said := f.Tag.Lookup("style"); !said {
				parsed.style = usualStyle(place)
			}
			return parsed, true
		}
	}
	return parsed, false
}

// usualStyle is how a parameter of a place is written where nothing else is said.
func usualStyle(place string) style {
	if place == "path" || place == "header" {
		return style{name: "simple"}
	}
	return style{name: "form", explode: true}
}

func parseStyle(text, contentType string) style {
	parsed := style{contentType: contentType}
	for _, word := range strings.Split(text, ",") {
		switch word {
		case "explode":
			parsed.explode = true
		case "reserved":
			parsed.reserved = true
		case "json":
			parsed.json = true
		default:
			parsed.name = word
		}
	}
	return parsed
}
