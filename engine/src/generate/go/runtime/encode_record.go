package sdk

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
)

// A member is one name and value of an object that is written.
type member struct {
	name string

	raw []byte

	field *field

	value reflect.Value
}

// appendRecord writes an object: described members in their order, then the others. more are added last of all.
func appendRecord(buf []byte, v reflect.Value, more map[string]json.RawMessage) ([]byte, error) {
	members, err := membersOf(v, more)
	if err != nil {
		return buf, err
	}
	buf = append(buf, '{')
	for i, m := range members {
		if i > 0 {
			buf = append(buf, ',')
		}
		buf = append(append(appendString(buf, m.name), ':'), m.raw...)
	}
	return append(buf, '}'), nil
}

// membersOf gives the members of an object that is sent. What came from the provider and was not changed since is as it
// came.
func membersOf(v reflect.Value, more map[string]json.RawMessage) ([]member, error) {
	l := layoutOf(v.Type())
	came, others := map[string]json.RawMessage{}, map[string]json.RawMessage{}
	received := false
	if l.raw >= 0 {
		fields := v.Field(l.raw).Addr().Interface().(*RawFields)
		if received = len(fields.raw) > 0; received {
			eachMember(fields.raw, func(name string, value []byte) { came[name], others[name] = value, value })
		}
		for name, value := range fields.set {
			others[name] = value
		}
	}
	if err := addExtra(l, v, others); err != nil {
		return nil, err
	}
	for name, value := range more {
		others[name] = value
	}
	var members []member
	for i := range l.fields {
		f := &l.fields[i]
		if f.place != "json" {
			continue
		}
		m, sent, err := sentMember(f, f.given(v, came[f.name]), received, came, others)
		if err != nil {
			return nil, err
		}
		if delete(others, f.name); sent {
			members = append(members, m)
		}
	}
	names := make([]string, 0, len(others))
	for name := range others {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		members = append(members, member{name: name, raw: others[name]})
	}
	return members, nil
}

func addExtra(l *layout, v reflect.Value, others map[string]json.RawMessage) error {
	if l.extra < 0 {
		return nil
	}
	entries := v.Field(l.extra).MapRange()
	for entries.Next() {
		raw, err := appendJSON(nil, entries.Value())
		if err != nil {
			return err
		}
		others[entries.Key().String()] = raw
	}
	return nil
}

// sentMember gives what is sent of a described member, if anything is.
func sentMember(f *field, value reflect.Value, received bool, came, others map[string]json.RawMessage) (member, bool, error) {
	m := member{name: f.name, field: f, value: value}
	before, hadCome := came[f.name]
	if said, ok := others[f.name]; ok && !(hadCome && bytes.Equal(said, before)) {
		m.raw, m.value = said, reflect.Value{}
		return m, true, nil
	}
	if value.IsZero() && !hadCome && (f.optional || received) {
		return m, false, nil
	}
	raw, err := fieldJSON(f, value)
	if err != nil {
		return m, false, err
	}
	m.raw = raw
	if hadCome && unchanged(f, value.Type(), raw, before) {
		m.raw = before
	} else if hadCome && f.optional && value.IsZero() {
		return m, false, nil
	}
	return m, true, nil
}

// given is the value of a member; that under an earlier name where it was set there alone.
func (f *field) given(v reflect.Value, before []byte) reflect.Value {
	value := v.Field(f.index)
	if len(f.earlier) == 0 || f.isSet(value, before) {
		return value
	}
	for _, at := range f.earlier {
		if other := v.Field(at); f.isSet(other, before) {
			return other
		}
	}
	return value
}

// isSet reports whether a value was given, or changed since it came.
func (f *field) isSet(value reflect.Value, before []byte) bool {
	if before == nil {
		return !value.IsZero()
	}
	raw, err := fieldJSON(f, value)
	return err != nil || !unchanged(f, value.Type(), raw, before)
}

// unchanged reports whether a value is what was read from the text that came.
func unchanged(f *field, t reflect.Type, now, before []byte) bool {
	if bytes.Equal(now, before) {
		return true
	}
	value := reflect.New(t).Elem()
	decodeValue(before, value, &decoding{})
	raw, err := fieldJSON(f, value)
	return err == nil && bytes.Equal(raw, now)
}

func fieldJSON(f *field, value reflect.Value) ([]byte, error) {
	if value.IsZero() && !f.optional {
		if f.fixed != "" {
			return []byte(f.fixed), nil
		}
		switch {
		case f.nullable:
			return []byte("null"), nil
		case value.Kind() == reflect.Slice && value.Type() != rawMessageType && value.Type().Elem().Kind() != reflect.Uint8:
			return []byte("[]"), nil
		case value.Kind() == reflect.Map:
			return []byte("{}"), nil
		}
	}
	if isFileType(value.Type()) {
		return []byte("null"), nil
	}
	return appendJSON(nil, value)
}
