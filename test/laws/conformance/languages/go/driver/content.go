// Files and bytes, as they are given and sent.

package main

import (
	"bytes"
	"encoding/base64"
	"io"
	"reflect"
	"strings"
)

// content is bytes of a case.
type content struct {
	name, mediaType string
	bytes           []byte
	once            bool
}

func contentOf(value any) (content, bool) {
	special, _ := value.(object)
	if text, ok := special["$bytes"].(string); ok {
		decoded, err := base64.StdEncoding.DecodeString(text)
		return content{bytes: decoded}, err == nil
	}
	if pieces, ok := special["$stream"].([]any); ok {
		var all strings.Builder
		for _, piece := range pieces {
			all.WriteString(piece.(string))
		}
		return content{bytes: []byte(all.String()), once: true}, true
	}
	if file, ok := special["$file"].(object); ok {
		return content{name: file["name"].(string), mediaType: file["type"].(string), bytes: []byte(file["text"].(string))}, true
	}
	return content{}, false
}

// once is a reader that cannot go back.
type once struct{ io.Reader }

func setContent(into reflect.Value, given content) error {
	if into.Kind() == reflect.Pointer {
		into.Set(reflect.New(into.Type().Elem()))
		into = into.Elem()
	}
	var reader io.Reader = bytes.NewReader(given.bytes)
	if given.once {
		reader = once{reader}
	}
	switch {
	case into.Kind() == reflect.Struct:
		into.FieldByName("Content").Set(reflect.ValueOf(reader))
		into.FieldByName("Name").SetString(given.name)
		into.FieldByName("ContentType").SetString(given.mediaType)
	case into.Kind() == reflect.Interface:
		into.Set(reflect.ValueOf(reader))
	default:
		into.SetBytes(given.bytes)
	}
	return nil
}
