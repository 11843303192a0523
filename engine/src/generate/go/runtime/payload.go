package sdk

import (
	"bytes"
	"encoding/json"
	"io"
	"reflect"
	"strings"
)

// File is bytes that are sent: a body, or a part of a form. They are read while they are sent, and can be sent again where
// Content is an io.Seeker.
type File struct {
	// Content are the bytes.
	Content io.Reader

	// Name is the file name of a part of a form.
	Name string

	// ContentType is its media type.
	ContentType string

	// Header are more header fields of a part of a form, by name.
	Header map[string]string
}

// FileOf is a file whose bytes are at hand.
func FileOf(name string, content []byte) File {
	return File{Content: bytes.NewReader(content), Name: name}
}

// MarshalJSON is refused by writing null: JSON cannot carry a file.
func (f File) MarshalJSON() ([]byte, error) { return []byte("null"), nil }

func isFileType(t reflect.Type) bool {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	return t == reflect.TypeFor[File]()
}

// A bodyValue is what a body is written from: the struct whose members it has, or the value that it is.
type bodyValue struct {
	value reflect.Value

	members bool

	more map[string]json.RawMessage

	// headers of the parts of a form, by part and name.
	headers map[string]map[string]string
}

// A payload is a body that is sent: pieces of bytes and of readers, one after the other.
type payload struct {
	contentType string

	pieces []piece
}

type piece struct {
	bytes []byte

	reader io.Reader

	start int64
}

func payloadOf(contentType string, content []byte) *payload {
	return &payload{contentType, []piece{{bytes: content}}}
}

// add takes a reader, and remembers where it stands so that it can be sent again.
func (p *payload) add(reader io.Reader) {
	next := piece{reader: reader, start: -1}
	if seeker, ok := reader.(io.Seeker); ok {
		if at, err := seeker.Seek(0, io.SeekCurrent); err == nil {
			next.start = at
		}
	}
	p.pieces = append(p.pieces, next)
}

// replayable reports whether it can be sent again.
func (p *payload) replayable() bool {
	for _, piece := range p.pieces {
		if piece.reader != nil && piece.start < 0 {
			return false
		}
	}
	return true
}

// length is how many bytes there are; -1 where nobody knows.
func (p *payload) length() int64 {
	var total int64
	for _, piece := range p.pieces {
		if piece.reader == nil {
			total += int64(len(piece.bytes))
			continue
		}
		seeker, ok := piece.reader.(io.Seeker)
		if !ok || piece.start < 0 {
			return -1
		}
		end, err := seeker.Seek(0, io.SeekEnd)
		if err != nil {
			return -1
		}
		if _, err := seeker.Seek(piece.start, io.SeekStart); err != nil {
			return -1
		}
		total += end - piece.start
	}
	return total
}

// open gives the bytes from their beginning.
func (p *payload) open() (io.ReadCloser, error) {
	readers := make([]io.Reader, 0, len(p.pieces))
	for _, piece := range p.pieces {
		if piece.reader == nil {
			readers = append(readers, bytes.NewReader(piece.bytes))
			continue
		}
		if piece.start >= 0 {
			if _, err := piece.reader.(io.Seeker).Seek(piece.start, io.SeekStart); err != nil {
				return nil, err
			}
		}
		readers = append(readers, piece.reader)
	}
	return io.NopCloser(io.MultiReader(readers...)), nil
}

// payloadFor writes a body in the media type that was asked for, or in the usual one.
func (op *operation) payloadFor(params reflect.Value, s *settings) (*payload, error) {
	value, sent := op.bodyOf(params, s)
	if !sent {
		return nil, nil
	}
	chosen := 0
	if op.files > 0 && holdsFile(value.value) {
		chosen = op.files - 1
	}
	contentType := op.bodies[chosen].mediaType
	if s.contentType != "" {
		contentType = s.contentType
		for i, content := range op.bodies {
			if strings.EqualFold(essence(content.mediaType), essence(contentType)) {
				chosen = i
			}
		}
	}
	content := &op.bodies[chosen]
	value.headers = s.partHeaders
	return content.write(content, value, contentType)
}

// bodyOf finds what the body is made of, and whether there is one.
func (op *operation) bodyOf(params reflect.Value, s *settings) (bodyValue, bool) {
	if len(op.bodies) == 0 {
		return bodyValue{}, false
	}
	if !params.IsValid() {
		return bodyValue{more: s.body, members: true}, len(s.body) > 0
	}
	l := layoutOf(params.Type())
	for _, f := range l.fields {
		if f.place == "body" {
			value := params.Field(f.index)
			return bodyValue{value: value, more: s.body}, !f.optional || !value.IsZero()
		}
	}
	body := bodyValue{value: params, members: true, more: s.body}
	if len(s.body) > 0 {
		return body, true
	}
	demanded, given := op.bodyRequired, false
	for _, f := range l.fields {
		given = given || f.place == "json" && !params.Field(f.index).IsZero()
	}
	if l.raw >= 0 && !params.Field(l.raw).IsZero() || l.extra >= 0 && params.Field(l.extra).Len() > 0 {
		given = true
	}
	return body, demanded || given
}

func essence(mediaType string) string {
	name, _, _ := strings.Cut(mediaType, ";")
	return strings.TrimSpace(name)
}

// holdsFile looks for a file that is given, in a value and in its lists.
func holdsFile(v reflect.Value) bool {
	if !v.IsValid() {
		return false
	}
	if isFileType(v.Type()) {
		return !v.IsZero()
	}
	if v.Kind() == reflect.Struct {
		for i := range v.NumField() {
			if isFileType(v.Field(i).Type()) && !v.Field(i).IsZero() {
				return true
			}
		}
	}
	return v.Kind() == reflect.Pointer && !v.IsNil() && holdsFile(v.Elem())
}

// writeJSON writes a body as JSON.
func writeJSON(_ *bodyContent, value bodyValue, contentType string) (*payload, error) {
	raw, err := value.json()
	return payloadOf(contentType, raw), err
}

func (b bodyValue) json() ([]byte, error) {
	v := b.value
	for v.IsValid() && v.Kind() == reflect.Pointer && !v.IsNil() && len(b.more) > 0 {
		v = v.Elem()
	}
	if !v.IsValid() {
		return appendJSON(nil, reflect.ValueOf(b.more))
	}
	if b.members || len(b.more) > 0 && v.Kind() == reflect.Struct && layoutOf(v.Type()).raw >= 0 {
		return appendRecord(nil, v, b.more)
	}
	return appendJSON(nil, v)
}

// writeText writes a body as text; what is no text is JSON.
func writeText(_ *bodyContent, value bodyValue, contentType string) (*payload, error) {
	t, err := treeOf(value.value)
	if err != nil {
		return nil, err
	}
	return payloadOf(contentType, []byte(t.text())), nil
}

// writeBytes sends bytes or a reader as they are.
func writeBytes(_ *bodyContent, value bodyValue, contentType string) (*payload, error) {
	body := &payload{contentType: contentType}
	v := value.value
	for v.Kind() == reflect.Pointer && !v.IsNil() {
		v = v.Elem()
	}
	switch given := v.Interface().(type) {
	case File:
		if given.ContentType != "" {
			body.contentType = given.ContentType
		}
		if given.Content != nil {
			body.add(given.Content)
		}
	case []byte:
		return payloadOf(contentType, given), nil
	default:
		return writeText(nil, value, contentType)
	}
	return body, nil
}
