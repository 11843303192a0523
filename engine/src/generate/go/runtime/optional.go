package sdk

// Opt is a value that may be left out. Its zero value is left out.
type Opt[T any] struct {
	value T
	given bool
}

// Some is a value that is there.
func Some[T any](value T) Opt[T] { return Opt[T]{value, true} }

// String is a text that is there.
func String(value string) Opt[string] { return Some(value) }

// Int is an integer that is there.
func Int(value int64) Opt[int64] { return Some(value) }

// Float is a number that is there.
func Float(value float64) Opt[float64] { return Some(value) }

// Bool is a truth value that is there.
func Bool(value bool) Opt[bool] { return Some(value) }

// Get gives the value, and whether it is there.
func (o Opt[T]) Get() (T, bool) { return o.value, o.given }

// Or gives the value, or another one where it is left out.
func (o Opt[T]) Or(otherwise T) T {
	if o.given {
		return o.value
	}
	return otherwise
}

// IsZero reports whether it is left out; encoding/json asks this for omitzero.
func (o Opt[T]) IsZero() bool { return !o.given }

// MarshalJSON writes the value; null where it is left out.
func (o Opt[T]) MarshalJSON() ([]byte, error) { return marshalJSON(&o) }

// UnmarshalJSON reads the value.
func (o *Opt[T]) UnmarshalJSON(data []byte) error { return unmarshalJSON(data, o) }

func (o *Opt[T]) slot() (any, *bool, bool) { return &o.value, &o.given, false }

// Null is a value that may be null. Its zero value is null.
type Null[T any] struct {
	value T
	given bool
}

// Value is a value that is not null.
func Value[T any](value T) Null[T] { return Null[T]{value, true} }

// Get gives the value, and whether it is one.
func (n Null[T]) Get() (T, bool) { return n.value, n.given }

// Or gives the value, or another one where it is null.
func (n Null[T]) Or(otherwise T) T {
	if n.given {
		return n.value
	}
	return otherwise
}

// IsNull reports whether it is null.
func (n Null[T]) IsNull() bool { return !n.given }

// MarshalJSON writes the value, or null.
func (n Null[T]) MarshalJSON() ([]byte, error) { return marshalJSON(&n) }

// UnmarshalJSON reads the value, or null.
func (n *Null[T]) UnmarshalJSON(data []byte) error { return unmarshalJSON(data, n) }

func (n *Null[T]) slot() (any, *bool, bool) { return &n.value, &n.given, true }

// slotted is what an Opt or a Null of any type tells the codec: where its value is, and whether it is there.
type slotted interface {
	slot() (value any, given *bool, null bool)
}
