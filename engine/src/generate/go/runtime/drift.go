package sdk

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// DriftKind says how an answer differs from its description.
type DriftKind string

const (
	// DriftWrongType is a value of another type.
	DriftWrongType DriftKind = "wrong-type"

	// DriftNull is a null where none was described.
	DriftNull DriftKind = "null"

	// DriftMissing is a member that is demanded and did not come.
	DriftMissing DriftKind = "missing"

	// DriftUnknownMember is a member that nobody described.
	DriftUnknownMember DriftKind = "unknown-member"

	// DriftUnknownValue is a value of an enum that nobody described.
	DriftUnknownValue DriftKind = "unknown-value"

	// DriftUnknownVariant is an alternative of a union that nobody described.
	DriftUnknownVariant DriftKind = "unknown-variant"
)

// Drift is one difference between an answer and its description.
type Drift struct {
	// Operation is the method and path: GET /v1/accounts/{id}.
	Operation string

	// Pointer is where in the answer, with * for every item of a list.
	Pointer string

	// Kind is how it differs.
	Kind DriftKind

	// Message says it in words.
	Message string
}

// String says it in one line.
func (d Drift) String() string {
	return d.Operation + " " + d.Pointer + ": " + string(d.Kind) + ": " + d.Message
}

// DriftError is what a strict client gives for an answer that differs from its description.
type DriftError struct {
	// Drifts are the differences.
	Drifts []Drift
}

// Error names the first difference.
func (e *DriftError) Error() string {
	return "the answer is not what was described: " + e.Drifts[0].String()
}

// driftLimit bounds what a client remembers, and what one answer is told of.
const driftLimit = 1000

// driftMemory remembers what was told, so that each difference is told once.
type driftMemory struct {
	mutex sync.Mutex

	told map[Drift]bool
}

func (m *driftMemory) isNew(drift Drift) bool {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if m.told[drift] || len(m.told) >= driftLimit {
		return false
	}
	if m.told == nil {
		m.told = map[Drift]bool{}
	}
	m.told[drift] = true
	return true
}

// decodeAnswer reads valid JSON and tells of what was not described, where somebody wants to know.
func (t *transport) decodeAnswer(op *operation, raw []byte, into any, s *settings) error {
	var drifts []Drift
	d := &decoding{}
	if s.strict || s.onDrift != nil {
		d.report = func(kind DriftKind, path []string, message string) {
			if len(drifts) < driftLimit {
				drifts = append(drifts, Drift{op.route, pointerOf(path), kind, message})
			}
		}
	}
	decodeValue(raw, reflect.ValueOf(into).Elem(), d)
	if s.onDrift != nil {
		for _, drift := range drifts {
			if t.drifts.isNew(drift) {
				s.onDrift(drift)
			}
		}
	}
	if s.strict && len(drifts) > 0 {
		return &DriftError{drifts}
	}
	return nil
}

func pointerOf(path []string) string {
	var text strings.Builder
	for _, name := range path {
		text.WriteString("/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(name))
	}
	return text.String()
}

// knownValues is a type that lists its described values.
type knownValues interface {
	known() []string
}

// checkKnown tells of a value that nobody described. It stays as it came.
func checkKnown(v reflect.Value, d *decoding) {
	if d.report == nil || v.Type().PkgPath() == "" {
		return
	}
	listed, ok := v.Interface().(knownValues)
	if !ok {
		return
	}
	text := fmt.Sprint(v.Interface())
	if !slices.Contains(listed.known(), text) {
		d.drift(DriftUnknownValue, "the value is not described")
	}
}
