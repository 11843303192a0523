package sdk

import "encoding/json"

// RawFields keeps an object as it came: members that nobody described survive a round trip, and absent, null and given are
// told apart. Names are those of JSON.
type RawFields struct {
	raw json.RawMessage

	set map[string]json.RawMessage
}

// Nulls is for objects to be sent: the members that shall be null.
func Nulls(names ...string) RawFields {
	var fields RawFields
	for _, name := range names {
		fields.SetNull(name)
	}
	return fields
}

// Text is the object as it came; nil where it was made here.
func (f RawFields) Text() json.RawMessage { return f.raw }

// Has reports whether a member came, be it null.
func (f RawFields) Has(name string) bool { return f.member(name) != nil }

// IsNull reports whether a member came and is null.
func (f RawFields) IsNull(name string) bool { return isNull(f.member(name)) }

// Get reads a member that nobody described, and reports whether it is there.
func (f RawFields) Get(name string, into any) (bool, error) {
	raw := f.member(name)
	if raw == nil {
		return false, nil
	}
	return true, json.Unmarshal(raw, into)
}

// SetNull sends a member as null.
func (f *RawFields) SetNull(name string) { f.put(name, json.RawMessage("null")) }

// Set sends a member that nobody described, or sends a described one in another form.
func (f *RawFields) Set(name string, value any) error {
	raw, err := marshalJSON(value)
	if err == nil {
		f.put(name, raw)
	}
	return err
}

func (f *RawFields) put(name string, raw json.RawMessage) {
	// A copy of an object must not share what is set later.
	set := make(map[string]json.RawMessage, len(f.set)+1)
	for key, value := range f.set {
		set[key] = value
	}
	set[name] = raw
	f.set = set
}

func (f RawFields) member(name string) json.RawMessage {
	if raw, ok := f.set[name]; ok {
		return raw
	}
	return memberAt(f.raw, []string{name})
}
