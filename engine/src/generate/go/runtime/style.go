package sdk

import (
	"reflect"
	"strconv"
	"strings"
)

// encode percent-encodes everything but the unreserved characters of RFC 3986.
func encode(text string) string { return encodeBut(text, "") }

// encodeReserved lets reserved characters stand too, except for those that would end or split the place.
func encodeReserved(text string) string { return encodeBut(text, ":/?@!$'()*,;") }

// encodeReservedInPath knows that in a path a slash splits and a question mark ends, whatever is allowed.
func encodeReservedInPath(text string) string { return encodeBut(text, ":@!$'()*,;") }

func encodeBut(text, allowed string) string {
	const digits = "0123456789ABCDEF"
	var out strings.Builder
	for _, c := range []byte(strings.ToValidUTF8(text, "\uFFFD")) {
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' ||
			strings.IndexByte("-._~", c) >= 0 || strings.IndexByte(allowed, c) >= 0 {
			out.WriteByte(c)
		} else {
			out.Write([]byte{'%', digits[c>>4], digits[c&15]})
		}
	}
	return out.String()
}

// A tree is a value as parameters see it: JSON text that is null, a scalar, a list or an object.
type tree struct {
	raw []byte
}

// treeOf writes a value as JSON, so that every type has one form in bodies and parameters.
func treeOf(v reflect.Value) (tree, error) {
	raw, err := appendJSON(nil, v)
	return tree{raw}, err
}

func (t tree) isList() bool { return t.raw[0] == '[' }

func (t tree) isObject() bool { return t.raw[0] == '{' }

// text is a scalar as a parameter writes it: null is empty, and what has no text of its own is JSON.
func (t tree) text() string {
	switch {
	case isNull(t.raw):
		return ""
	case t.raw[0] == '"':
		return textOf(t.raw)
	}
	return string(t.raw)
}

func (t tree) items() []string {
	var items []string
	eachItem(t.raw, func(item []byte) { items = append(items, tree{item}.text()) })
	return items
}

func (t tree) members() [][2]string {
	var members [][2]string
	eachMember(t.raw, func(name string, value []byte) { members = append(members, [2]string{name, tree{value}.text()}) })
	return members
}

func (t tree) flat() []string {
	var flat []string
	for _, m := range t.members() {
		flat = append(flat, m[0], m[1])
	}
	return flat
}

// A pair is a name and its values before they are encoded: the values are, the separator is not.
type pair struct {
	name string

	values []string

	separator string
}

// pairsOf gives a value as the pairs of a query or a form. An empty list writes nothing.
func pairsOf(name string, s style, t tree) []pair {
	separator := map[string]string{"spaceDelimited": "%20", "pipeDelimited": "%7C"}[s.name]
	if separator == "" {
		separator = ","
	}
	switch {
	case s.json:
		return []pair{{name, []string{string(t.raw)}, ","}}
	case s.name == "deepObject":
		return deepPairs(name, t)
	case t.isList():
		return spread(s.explode, name, t.items(), separator)
	case t.isObject() && s.explode:
		var pairs []pair
		eachMember(t.raw, func(key string, value []byte) {
			// A list repeats the name of its member.
			if member := (tree{value}); member.isList() {
				pairs = append(pairs, spread(true, key, member.items(), separator)...)
			} else {
				pairs = append(pairs, pair{key, []string{member.text()}, ","})
			}
		})
		return pairs
	case t.isObject():
		return spread(false, name, t.flat(), separator)
	}
	return []pair{{name, []string{t.text()}, ","}}
}

func spread(explode bool, name string, items []string, separator string) []pair {
	if !explode && len(items) > 0 {
		return []pair{{name, items, separator}}
	}
	var pairs []pair
	for _, item := range items {
		pairs = append(pairs, pair{name, []string{item}, ","})
	}
	return pairs
}

// deepPairs writes filter[a][b]=1, and filter[0]=1 for lists.
func deepPairs(name string, t tree) []pair {
	var pairs []pair
	switch {
	case t.isObject():
		eachMember(t.raw, func(key string, value []byte) {
			pairs = append(pairs, deepPairs(name+"["+key+"]", tree{value})...)
		})
		return pairs
	case t.isList():
		at := 0
		eachItem(t.raw, func(item []byte) {
			pairs = append(pairs, deepPairs(name+"["+strconv.Itoa(at)+"]", tree{item})...)
			at++
		})
		return pairs
	}
	return []pair{{name, []string{t.text()}, ","}}
}

// queryText writes a=1&b=2, for a query or an urlencoded form.
func queryText(name string, s style, t tree) string {
	encodeValue := encode
	if s.reserved {
		encodeValue = encodeReserved
	}
	var parts []string
	for _, p := range pairsOf(name, s, t) {
		values := make([]string, len(p.values))
		for i, value := range p.values {
			values[i] = encodeValue(value)
		}
		parts = append(parts, encode(p.name)+"="+strings.Join(values, p.separator))
	}
	return strings.Join(parts, "&")
}

// pathText writes a value inside a path. A text that is empty or made of dots is refused: whoever drops empty segments or
// resolves dots on the way would call another operation.
func pathText(name string, s style, t tree) (string, error) {
	encodeValue := encode
	if s.reserved {
		encodeValue = encodeReservedInPath
	}
	text := styledText(name, s, t, encodeValue)
	if text == "" || text == "." || text == ".." {
		return "", &ArgumentError{name, "must not be empty or dots, because it stands in a path"}
	}
	return text, nil
}

// styledText writes the styles of RFC 6570 that stand alone: simple, label and matrix.
func styledText(name string, s style, t tree, encodeValue func(string) string) string {
	prefix := map[string]string{"label": ".", "matrix": ";"}[s.name]
	separator := ","
	if s.explode && prefix != "" {
		separator = prefix
	}
	named := func(text string) string {
		if s.name == "matrix" {
			return encode(name) + "=" + text
		}
		return text
	}
	var parts []string
	switch {
	case isNull(t.raw):
		return ""
	case s.json:
		return encodeValue(string(t.raw))
	case t.isList():
		for _, item := range t.items() {
			parts = append(parts, encodeValue(item))
		}
		if s.explode {
			for i, part := range parts {
				parts[i] = named(part)
			}
		}
	case t.isObject() && s.explode:
		for _, m := range t.members() {
			parts = append(parts, encodeValue(m[0])+"="+encodeValue(m[1]))
		}
	case t.isObject():
		for _, text := range t.flat() {
			parts = append(parts, encodeValue(text))
		}
	default:
		return prefix + named(encodeValue(t.text()))
	}
	if len(parts) == 0 {
		return ""
	}
	if s.explode {
		return prefix + strings.Join(parts, separator)
	}
	return prefix + named(strings.Join(parts, ","))
}

// headerText writes a value inside a header, which no percent-encoding touches.
func headerText(name string, s style, t tree) string {
	s.name = "simple"
	return styledText(name, s, t, func(text string) string { return text })
}

// cookieText writes a=1; b=2. The style cookie encodes nothing, and what would begin another cookie is refused.
func cookieText(name string, s style, t tree) (string, error) {
	if s.name != "cookie" {
		return queryText(name, s, t), nil
	}
	var cookies []string
	for _, p := range pairsOf(name, s, t) {
		cookie := p.name + "=" + strings.Join(p.values, ",")
		if strings.Contains(cookie, ";") {
			return "", &ArgumentError{name, "must not hold a semicolon, because it is a cookie"}
		}
		cookies = append(cookies, cookie)
	}
	return strings.Join(cookies, "; "), nil
}

// checkHeader refuses what would end a header and begin another one.
func checkHeader(name, value string) error {
	if strings.ContainsAny(value, "\r\n\x00") {
		return &ArgumentError{name, "must not hold a line break or a null character, because it is a header"}
	}
	return nil
}
