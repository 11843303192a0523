package sdk

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
)

// union keeps one of several alternatives as it came, or as it was given. Types that embed it name the alternatives.
type union struct {
	raw json.RawMessage

	value any
}

// unionSpec says which alternatives there are, and how they are told apart.
type unionSpec struct {
	// property is the member that tells; empty where nothing does.
	property string

	variants []variant

	// fallback is the alternative of values that mean none; -1 where there is none.
	fallback int
}

// variant is one alternative.
type variant struct {
	// sample is a nil pointer to its type.
	sample any

	// values of the member that tells.
	values []string
}

// unionValue is every type that embeds a union. One method for all that the codec asks keeps large files quick to compile.
type unionValue interface {
	state() (*union, *unionSpec)
}

// RawJSON is what came; nil where the value was made here.
func (u union) RawJSON() json.RawMessage { return u.raw }

func appendUnion(buf []byte, u *union, spec *unionSpec) ([]byte, error) {
	if u.value == nil {
		return appendJSON(buf, reflect.ValueOf(&u.raw))
	}
	v := reflect.ValueOf(u.value)
	if v.Elem().Kind() == reflect.Struct && layoutOf(v.Elem().Type()).raw >= 0 {
		tag, err := spec.tagOf(v)
		if err != nil {
			return nil, err
		}
		return appendRecord(buf, v.Elem(), tag)
	}
	return appendJSON(buf, v)
}

// tagOf gives the member that tells the alternatives apart, where the caller left it out.
func (s *unionSpec) tagOf(v reflect.Value) (map[string]json.RawMessage, error) {
	if s.property == "" {
		return nil, nil
	}
	l := layoutOf(v.Type().Elem())
	at, named := l.byName[s.property]
	if named && (!l.fields[at].given(v.Elem(), nil).IsZero() || l.fields[at].fixed != "") {
		return nil, nil
	}
	for _, alternative := range s.variants {
		if reflect.TypeOf(alternative.sample) != v.Type() || len(alternative.values) == 0 {
			continue
		}
		// Who has a member for it says which of several it is.
		if named && len(alternative.values) > 1 {
			return nil, &ArgumentError{s.property, "must be given, because it may be " + strings.Join(alternative.values, " or ")}
		}
		return map[string]json.RawMessage{s.property: appendString(nil, alternative.values[0])}, nil
	}
	return nil, nil
}

// unionAs reads one alternative, and reports whether it is the one that came or was given.
func unionAs(of unionValue, at int, into any) bool {
	u, spec := of.state()
	target := reflect.ValueOf(into).Elem()
	if u.value != nil {
		given := reflect.ValueOf(u.value)
		if given.Type() != reflect.TypeOf(spec.variants[at].sample) {
			return false
		}
		if target.Type() == given.Type() {
			target.Set(given)
		} else {
			target.Set(given.Elem())
		}
		return true
	}
	if len(u.raw) == 0 || isNull(u.raw) {
		return false
	}
	if spec.property != "" {
		if told := spec.told(u.raw); told >= 0 {
			if told == at {
				decodeValue(u.raw, target, &decoding{})
			}
			return told == at
		}
		if len(spec.variants[at].values) > 0 {
			return false
		}
	}
	if !fits(u.raw, target) {
		target.SetZero()
		return false
	}
	return true
}

// told gives the alternative that the telling member means; -1 where it means none.
func (s *unionSpec) told(raw []byte) int {
	said := memberAt(raw, []string{s.property})
	if len(said) == 0 || isNull(said) {
		return -1
	}
	value := string(said)
	if said[0] == '"' {
		value = textOf(said)
	}
	for i, alternative := range s.variants {
		if slices.Contains(alternative.values, value) {
			return i
		}
	}
	return s.fallback
}

// fits reads a value, and reports whether it has the described types and all that is demanded.
func fits(raw []byte, target reflect.Value) bool {
	d := &decoding{}
	decodeValue(raw, target, d)
	return d.misfits == 0
}

// checkUnion tells of an alternative that nobody described, and of what does not fit within the one that came.
func checkUnion(u unionValue, d *decoding) {
	if d.report == nil {
		return
	}
	state, spec := u.state()
	raw := state.raw
	if spec.property != "" {
		if told := spec.told(raw); told >= 0 {
			decodeValue(raw, reflect.New(reflect.TypeOf(spec.variants[told].sample).Elem()).Elem(), d)
			return
		}
	}
	for _, alternative := range spec.variants {
		if fits(raw, reflect.New(reflect.TypeOf(alternative.sample).Elem()).Elem()) {
			return
		}
	}
	d.drift(DriftUnknownVariant, "none of the described alternatives")
}
