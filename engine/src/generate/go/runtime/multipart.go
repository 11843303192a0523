package sdk

import (
	"crypto/rand"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// writeMultipart writes a form with files (RFC 7578), each part with its own media type and header fields. Files are read
// while they are sent.
func writeMultipart(content *bodyContent, value bodyValue, contentType string) (*payload, error) {
	members, err := value.membersFor()
	if err != nil {
		return nil, err
	}
	boundary := "form-" + rand.Text()
	body := &payload{contentType: essence(contentType) + "; boundary=" + boundary}
	for _, m := range members {
		if err := body.addMember(boundary, m, content.styleOf(m), value.headers[m.name]); err != nil {
			return nil, err
		}
	}
	body.pieces = append(body.pieces, piece{bytes: []byte("--" + boundary + "--\r\n")})
	return body, nil
}

func (p *payload) addMember(boundary string, m member, s style, header map[string]string) error {
	given, err := headerLines(header)
	if err != nil {
		return err
	}
	if m.value.IsValid() && isFileType(m.value.Type()) {
		for _, file := range filesOf(m.value) {
			if err := p.addFile(boundary, m.name, s, file, given); err != nil {
				return err
			}
		}
		return nil
	}
	t := tree{m.raw}
	if t.isList() && !s.json && s.name == "form" && s.explode {
		eachItem(m.raw, func(item []byte) {
			own := s
			own.json = item[0] == '{'
			p.addPairs(boundary, pairsOf(m.name, own, tree{item}), own, given)
		})
		return nil
	}
	p.addPairs(boundary, pairsOf(m.name, s, t), s, given)
	return nil
}

func (p *payload) addPairs(boundary string, pairs []pair, s style, given string) {
	contentType := s.contentType
	if contentType == "" && s.json {
		contentType = "application/json"
	}
	for _, pair := range pairs {
		head := partHead(boundary, pair.name, "", contentType) + given
		p.pieces = append(p.pieces, piece{bytes: []byte(head + "\r\n" + strings.Join(pair.values, ",") + "\r\n")})
	}
}

func (p *payload) addFile(boundary, name string, s style, file File, given string) error {
	contentType := file.ContentType
	if contentType == "" {
		contentType = s.contentType
	}
	if contentType == "" {
		contentType = "application/octet-stream"
	}
	fileName := file.Name
	if fileName == "" {
		fileName = "blob"
	}
	head := partHead(boundary, name, fileName, contentType)
	if err := checkHeader("Content-Type", contentType); err != nil {
		return err
	}
	own, err := headerLines(file.Header)
	if err != nil {
		return err
	}
	head += given + own
	p.pieces = append(p.pieces, piece{bytes: []byte(head + "\r\n")})
	if file.Content != nil {
		p.add(file.Content)
	}
	p.pieces = append(p.pieces, piece{bytes: []byte("\r\n")})
	return nil
}

func headerLines(header map[string]string) (string, error) {
	var lines strings.Builder
	for _, name := range slices.Sorted(maps.Keys(header)) {
		if name == "" || strings.ContainsAny(name, ": \r\n\x00") {
			return "", &ArgumentError{name, "is no name of a header field"}
		}
		if err := checkHeader(name, header[name]); err != nil {
			return "", err
		}
		lines.WriteString(name + ": " + header[name] + "\r\n")
	}
	return lines.String(), nil
}

// WithPartHeader sends a header field with a part of a form.
func WithPartHeader(part, name, value string) Option {
	return func(s *settings) {
		headers := copyMap(s.partHeaders)
		headers[part] = copyMap(headers[part])
		headers[part][name] = value
		s.partHeaders = headers
	}
}

// partHead escapes quotes and line breaks as browsers do (HTML, "multipart/form-data encoding algorithm").
func partHead(boundary, name, fileName, contentType string) string {
	quote := strings.NewReplacer(`"`, "%22", "\r", "%0D", "\n", "%0A")
	head := "--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + quote.Replace(name) + `"`
	if fileName != "" {
		head += `; filename="` + quote.Replace(fileName) + `"`
	}
	head += "\r\n"
	if contentType != "" {
		head += "Content-Type: " + contentType + "\r\n"
	}
	return head
}

func filesOf(v reflect.Value) []File {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return nil
		}
		return filesOf(v.Elem())
	case reflect.Slice:
		var files []File
		for i := range v.Len() {
			files = append(files, filesOf(v.Index(i))...)
		}
		return files
	}
	return []File{v.Interface().(File)}
}
