package sdk

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"slices"
	"strconv"
	"unicode/utf8"
)

// EncodeJSON writes a value of this package with everything that it came with: members that nobody described, and the text
// of what was not changed. encoding/json writes the described members alone.
func EncodeJSON(value any) ([]byte, error) { return marshalJSON(value) }

// marshalJSON writes a value as JSON text, with the same bytes as JSON.stringify has for the same texts and numbers.
func marshalJSON(value any) ([]byte, error) {
	return appendJSON(nil, reflect.ValueOf(value))
}

// numberType is the text of a number: whoever reads any JSON by encoding/json may have it.
var numberType = reflect.TypeOf(json.Number(""))

func appendJSON(buf []byte, v reflect.Value) ([]byte, error) {
	if !v.IsValid() {
		return append(buf, "null"...), nil
	}
	if !v.CanAddr() && v.Kind() != reflect.Pointer && v.Kind() != reflect.Interface {
		addressable := reflect.New(v.Type()).Elem()
		addressable.Set(v)
		v = addressable
	}
	if v.Kind() == reflect.Struct && layoutOf(v.Type()).raw >= 0 {
		return appendRecord(buf, v, nil)
	}
	if v.CanAddr() && v.Type().PkgPath() != "" {
		if buf, known, err := appendOwn(buf, v); known {
			return buf, err
		}
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return append(buf, "null"...), nil
		}
		return appendJSON(buf, v.Elem())
	case reflect.String:
		if v.Type() == numberType {
			return append(buf, v.String()...), nil
		}
		return appendString(buf, v.String()), nil
	case reflect.Bool:
		return strconv.AppendBool(buf, v.Bool()), nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return strconv.AppendInt(buf, v.Int(), 10), nil
	case reflect.Float32, reflect.Float64:
		return appendFloat(buf, v.Float(), v.Type().Bits())
	case reflect.Slice, reflect.Array:
		return appendList(buf, v)
	case reflect.Map:
		return appendMap(buf, v)
	}
	return appendForeign(buf, v.Interface())
}

// appendOwn writes the types of this package that are not what they look like to reflection.
func appendOwn(buf []byte, v reflect.Value) ([]byte, bool, error) {
	if v.Type() == rawMessageType {
		if v.Len() == 0 {
			return append(buf, "null"...), true, nil
		}
		return append(buf, v.Bytes()...), true, nil
	}
	if !v.Addr().CanInterface() {
		return buf, false, nil
	}
	switch own := v.Addr().Interface().(type) {
	case slotted:
		value, given, _ := own.slot()
		if !*given {
			return append(buf, "null"...), true, nil
		}
		buf, err := appendJSON(buf, reflect.ValueOf(value).Elem())
		return buf, true, err
	case textual:
		return appendString(buf, own.Text()), true, nil
	case *Decimal:
		text, err := own.MarshalJSON()
		return append(buf, text...), true, err
	case unionValue:
		state, spec := own.state()
		buf, err := appendUnion(buf, state, spec)
		return buf, true, err
	case json.Marshaler:
		buf, err := appendForeign(buf, own)
		return buf, true, err
	}
	return buf, false, nil
}

// appendForeign writes a value whose type is the caller's own.
func appendForeign(buf []byte, value any) ([]byte, error) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return buf, err
	}
	return append(buf, bytes.TrimRight(out.Bytes(), "\n")...), nil
}

func appendList(buf []byte, v reflect.Value) ([]byte, error) {
	if v.Type().Elem().Kind() == reflect.Uint8 {
		return appendString(buf, base64.StdEncoding.EncodeToString(v.Bytes())), nil
	}
	var err error
	buf = append(buf, '[')
	for i := range v.Len() {
		if i > 0 {
			buf = append(buf, ',')
		}
		if buf, err = appendJSON(buf, v.Index(i)); err != nil {
			return buf, err
		}
	}
	return append(buf, ']'), nil
}

func appendMap(buf []byte, v reflect.Value) ([]byte, error) {
	if v.Type().Key().Kind() != reflect.String {
		return appendForeign(buf, v.Interface())
	}
	keys := make([]string, 0, v.Len())
	for _, key := range v.MapKeys() {
		keys = append(keys, key.String())
	}
	slices.Sort(keys)
	var err error
	buf = append(buf, '{')
	for i, key := range keys {
		if i > 0 {
			buf = append(buf, ',')
		}
		buf = append(appendString(buf, key), ':')
		if buf, err = appendJSON(buf, v.MapIndex(reflect.ValueOf(key).Convert(v.Type().Key()))); err != nil {
			return buf, err
		}
	}
	return append(buf, '}'), nil
}

var errNoNumber = errors.New("a number that is infinite or none cannot be sent as JSON")

// appendFloat writes a number as JavaScript does (ECMA-262, Number::toString).
func appendFloat(buf []byte, number float64, bits int) ([]byte, error) {
	if math.IsInf(number, 0) || math.IsNaN(number) {
		return buf, errNoNumber
	}
	if size := math.Abs(number); size != 0 && (size < 1e-6 || size >= 1e21) {
		buf = strconv.AppendFloat(buf, number, 'e', -1, bits)
		// e-09 is e-9 there.
		if n := len(buf); n >= 4 && (buf[n-3] == '-' || buf[n-3] == '+') && buf[n-2] == '0' {
			buf = append(buf[:n-2], buf[n-1])
		}
		return buf, nil
	}
	return strconv.AppendFloat(buf, number+0, 'f', -1, bits), nil
}

// appendString writes a JSON string and escapes no more than it has to.
func appendString(buf []byte, text string) []byte {
	const digits = "0123456789abcdef"
	buf = append(buf, '"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			buf = append(buf, '\\', byte(r))
		case r >= ' ':
			buf = utf8.AppendRune(buf, r)
		case r == '\n':
			buf = append(buf, '\\', 'n')
		case r == '\r':
			buf = append(buf, '\\', 'r')
		case r == '\t':
			buf = append(buf, '\\', 't')
		case r == '\b':
			buf = append(buf, '\\', 'b')
		case r == '\f':
			buf = append(buf, '\\', 'f')
		default:
			buf = append(buf, '\\', 'u', '0', '0', digits[r>>4], digits[r&15])
		}
	}
	return append(buf, '"')
}
