package sdk

import (
	"bytes"
	"encoding/json"
	"unicode/utf8"
)

// A walk over JSON text that is known to be valid: what it splits stays a part of the text, and nothing is copied.

func skipSpace(data []byte, at int) int {
	for at < len(data) && (data[at] == ' ' || data[at] == '\n' || data[at] == '\t' || data[at] == '\r') {
		at++
	}
	return at
}

func skipString(data []byte, at int) int {
	for at++; at < len(data); at++ {
		switch data[at] {
		case '\\':
			at++
		case '"':
			return at + 1
		}
	}
	return len(data)
}

// skipValue gives where the value ends that begins at a place.
func skipValue(data []byte, at int) int {
	depth := 0
	for at < len(data) {
		switch data[at] {
		case '"':
			at = skipString(data, at)
		case '{', '[':
			depth++
			at++
		case '}', ']':
			depth--
			at++
		case ',', ':', ' ', '\n', '\t', '\r':
			at++
			continue
		default:
			for at < len(data) && !bytes.ContainsRune([]byte(",]} \n\t\r"), rune(data[at])) {
				at++
			}
		}
		if depth <= 0 {
			return at
		}
	}
	return len(data)
}

// eachItem calls for each item of a JSON array.
func eachItem(data []byte, yield func(item []byte)) {
	for at := skipSpace(data, 1); at < len(data) && data[at] != ']'; {
		end := skipValue(data, at)
		yield(data[at:end])
		if at = skipSpace(data, end); at < len(data) && data[at] == ',' {
			at = skipSpace(data, at+1)
		}
	}
}

// eachMember calls for each member of a JSON object.
func eachMember(data []byte, yield func(name string, value []byte)) {
	for at := skipSpace(data, 1); at < len(data) && data[at] != '}'; {
		end := skipString(data, at)
		name := textOf(data[at:end])
		at = skipSpace(data, end)
		at = skipSpace(data, at+1)
		end = skipValue(data, at)
		yield(name, data[at:end])
		if at = skipSpace(data, end); at < len(data) && data[at] == ',' {
			at = skipSpace(data, at+1)
		}
	}
}

// textOf is the text that a JSON string means.
func textOf(raw []byte) string {
	inner := raw[1 : len(raw)-1]
	if bytes.IndexByte(inner, '\\') < 0 && utf8.Valid(inner) {
		return string(inner)
	}
	var text string
	_ = json.Unmarshal(raw, &text)
	return text
}

// memberAt follows names into an object; nil where the way ends.
func memberAt(data []byte, path []string) []byte {
	at := bytes.TrimSpace(data)
	for _, name := range path {
		if len(at) == 0 || at[0] != '{' {
			return nil
		}
		var found []byte
		eachMember(at, func(key string, value []byte) {
			if key == name {
				found = value
			}
		})
		at = found
	}
	return at
}

func isNull(raw []byte) bool { return len(raw) > 0 && raw[0] == 'n' }
