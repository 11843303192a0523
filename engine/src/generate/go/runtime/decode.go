package sdk

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

var errNoJSON = errors.New("the text is no JSON")

// A decoding reads JSON into values and fails on nothing: what does not fit is left at its zero value, and kept as it came
// by the object around it.
type decoding struct {
	// report is told of what does not fit, where somebody wants to know.
	report func(kind DriftKind, path []string, message string)

	// misfits counts what has another type than was described, or is missing.
	misfits int

	path []string
}

// DecodeJSON reads a value of this package from a pointer to it, and keeps what nobody described.
func DecodeJSON(data []byte, into any) error { return unmarshalJSON(data, into) }

// unmarshalJSON reads JSON text into what a pointer points to.
func unmarshalJSON(data []byte, into any) error {
	if !json.Valid(data) {
		return errNoJSON
	}
	decodeValue(bytes.TrimSpace(data), reflect.ValueOf(into).Elem(), &decoding{})
	return nil
}

func (d *decoding) drift(kind DriftKind, message string) {
	if kind != DriftUnknownMember && kind != DriftUnknownValue {
		d.misfits++
	}
	if d.report != nil {
		d.report(kind, d.path, message)
	}
}

func (d *decoding) misfit(raw []byte, wanted string) {
	kind, message := DriftWrongType, "expected "+wanted
	if isNull(raw) {
		kind = DriftNull
	}
	d.drift(kind, message)
}

func (d *decoding) within(name string, raw []byte, v reflect.Value) {
	d.path = append(d.path, name)
	decodeValue(raw, v, d)
	d.path = d.path[:len(d.path)-1]
}

// decodeValue reads valid JSON text without space around it.
func decodeValue(raw []byte, v reflect.Value, d *decoding) {
	if v.Type().PkgPath() != "" && decodeOwn(raw, v, d) {
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		if isNull(raw) {
			v.SetZero()
			return
		}
		value := reflect.New(v.Type().Elem())
		before := d.misfits
		decodeValue(raw, value.Elem(), d)
		// An object with a member that does not fit is still an object, and a union keeps whatever came.
		_, union := value.Interface().(unionValue)
		if d.misfits == before || union || value.Elem().Kind() == reflect.Struct && raw[0] == '{' {
			v.Set(value)
		}
	case reflect.Interface:
		decodeAny(raw, v)
	case reflect.String:
		if raw[0] != '"' {
			d.misfit(raw, "a text")
			return
		}
		v.SetString(textOf(raw))
		checkKnown(v, d)
	case reflect.Bool:
		if raw[0] != 't' && raw[0] != 'f' {
			d.misfit(raw, "true or false")
			return
		}
		v.SetBool(raw[0] == 't')
	case reflect.Int, reflect.Int32, reflect.Int64:
		decodeInteger(raw, v, d)
	case reflect.Float32, reflect.Float64:
		number, err := strconv.ParseFloat(string(raw), v.Type().Bits())
		if err != nil {
			d.misfit(raw, "a number")
			return
		}
		v.SetFloat(number)
		checkKnown(v, d)
	case reflect.Slice:
		decodeList(raw, v, d)
	case reflect.Map:
		decodeMap(raw, v, d)
	case reflect.Struct:
		decodeRecord(raw, v, d)
	}
}

// decodeOwn reads the types of this package that are not what they look like to reflection.
func decodeOwn(raw []byte, v reflect.Value, d *decoding) bool {
	if v.Type() == rawMessageType {
		v.SetBytes(raw)
		return true
	}
	switch own := v.Addr().Interface().(type) {
	case slotted:
		value, given, null := own.slot()
		if null && isNull(raw) {
			return true
		}
		before := d.misfits
		decodeValue(raw, reflect.ValueOf(value).Elem(), d)
		*given = d.misfits == before
	case textual:
		if raw[0] != '"' || !own.setText(textOf(raw)) {
			d.misfit(raw, "a date")
		}
	case *Decimal:
		if !own.setDecimal(raw) {
			d.misfit(raw, "a number")
		}
	case unionValue:
		state, _ := own.state()
		*state = union{raw: raw}
		checkUnion(own, d)
	default:
		return false
	}
	return true
}

func decodeAny(raw []byte, v reflect.Value) {
	var value any
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	if decoder.Decode(&value) == nil && value != nil {
		v.Set(reflect.ValueOf(value))
	}
}

// decodeInteger takes 1.0 and 1e3 too, which are integers to JSON Schema.
func decodeInteger(raw []byte, v reflect.Value, d *decoding) {
	number, err := strconv.ParseInt(string(raw), 10, v.Type().Bits())
	if err != nil && isNumber(raw) && !errors.Is(err, strconv.ErrRange) {
		float, _ := strconv.ParseFloat(string(raw), 64)
		if float == float64(int64(float)) && float > -1<<53 && float < 1<<53 {
			number, err = int64(float), nil
		}
	}
	if err != nil || v.OverflowInt(number) {
		d.misfit(raw, "an integer of "+strconv.Itoa(v.Type().Bits())+" bits")
		return
	}
	v.SetInt(number)
	checkKnown(v, d)
}

func decodeList(raw []byte, v reflect.Value, d *decoding) {
	if v.Type().Elem().Kind() == reflect.Uint8 {
		decodeBytes(raw, v, d)
		return
	}
	if raw[0] != '[' {
		d.misfit(raw, "a list")
		return
	}
	list := reflect.MakeSlice(v.Type(), 0, 4)
	eachItem(raw, func(item []byte) {
		list = reflect.Append(list, reflect.Zero(v.Type().Elem()))
		d.within("*", item, list.Index(list.Len()-1))
	})
	v.Set(list)
}

func decodeBytes(raw []byte, v reflect.Value, d *decoding) {
	if raw[0] == '"' {
		text := strings.TrimRight(strings.NewReplacer("-", "+", "_", "/", "\n", "", "\r", "").Replace(textOf(raw)), "=")
		if bytes, err := base64.RawStdEncoding.DecodeString(text); err == nil {
			v.SetBytes(bytes)
			return
		}
	}
	d.misfit(raw, "bytes in base64")
}

func decodeMap(raw []byte, v reflect.Value, d *decoding) {
	if raw[0] != '{' {
		d.misfit(raw, "an object")
		return
	}
	entries := reflect.MakeMap(v.Type())
	eachMember(raw, func(name string, value []byte) {
		entry := reflect.New(v.Type().Elem()).Elem()
		d.within("*", value, entry)
		entries.SetMapIndex(reflect.ValueOf(name).Convert(v.Type().Key()), entry)
	})
	v.Set(entries)
}

func decodeRecord(raw []byte, v reflect.Value, d *decoding) {
	if raw[0] != '{' {
		d.misfit(raw, "an object")
		return
	}
	l := layoutOf(v.Type())
	v.SetZero()
	if l.raw >= 0 {
		v.Field(l.raw).Addr().Interface().(*RawFields).raw = raw
	}
	seen := make([]bool, len(l.fields))
	eachMember(raw, func(name string, value []byte) {
		if at, ok := l.byName[name]; ok {
			seen[at] = true
			decodeMember(&l.fields[at], value, v, d)
		} else {
			decodeExtra(l, name, value, v, d)
		}
	})
	for i, f := range l.fields {
		if f.place == "json" && !f.optional && !seen[i] {
			d.path = append(d.path, f.name)
			d.drift(DriftMissing, "the member is not there")
			d.path = d.path[:len(d.path)-1]
		}
	}
}

func decodeMember(f *field, raw []byte, v reflect.Value, d *decoding) {
	// A nullable one of a type that has no null of its own, such as a list.
	if f.nullable && isNull(raw) {
		return
	}
	d.within(f.name, raw, v.Field(f.index))
	for _, at := range f.earlier {
		v.Field(at).Set(v.Field(f.index))
	}
	if isNull(raw) && v.Field(f.index).Kind() == reflect.Pointer {
		d.path = append(d.path, f.name)
		d.drift(DriftNull, "null is not described")
		d.path = d.path[:len(d.path)-1]
	}
	if d.report != nil && len(f.choices) > 0 {
		d.checkChoices(f, raw)
	}
	if f.fixed != "" && string(raw) != f.fixed {
		d.path = append(d.path, f.name)
		d.drift(DriftUnknownValue, "expected "+f.fixed)
		d.path = d.path[:len(d.path)-1]
	}
}

// checkChoices tells of a text, or of a text in a list, that is none of those that were described.
func (d *decoding) checkChoices(f *field, raw []byte) {
	if raw[0] == '[' {
		eachItem(raw, func(item []byte) { d.checkChoices(f, item) })
		return
	}
	if raw[0] == '"' && !slices.Contains(f.choices, textOf(raw)) {
		d.path = append(d.path, f.name)
		d.drift(DriftUnknownValue, "the value is not described")
		d.path = d.path[:len(d.path)-1]
	}
}

func decodeExtra(l *layout, name string, raw []byte, v reflect.Value, d *decoding) {
	if l.extra >= 0 {
		entries := v.Field(l.extra)
		if entries.IsNil() {
			entries.Set(reflect.MakeMap(entries.Type()))
		}
		entry := reflect.New(entries.Type().Elem()).Elem()
		d.within("*", raw, entry)
		entries.SetMapIndex(reflect.ValueOf(name), entry)
	} else if !l.open {
		d.path = append(d.path, name)
		d.drift(DriftUnknownMember, "nobody described the member")
		d.path = d.path[:len(d.path)-1]
	}
}
