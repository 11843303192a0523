package sdk

import (
	"reflect"
	"strings"
)

// membersFor gives what a form is made of.
func (b bodyValue) membersFor() ([]member, error) {
	v := b.value
	for v.IsValid() && v.Kind() == reflect.Pointer && !v.IsNil() {
		v = v.Elem()
	}
	if v.IsValid() && v.Kind() == reflect.Struct && (b.members || layoutOf(v.Type()).raw >= 0) {
		return membersOf(v, b.more)
	}
	raw, err := b.json()
	if err != nil {
		return nil, err
	}
	if raw[0] != '{' {
		return nil, &ArgumentError{"body", "must be an object, because it is a form"}
	}
	var members []member
	eachMember(raw, func(name string, value []byte) { members = append(members, member{name: name, raw: value}) })
	return members, nil
}

// styleOf is how a member of a form is written: lists repeat their name and objects are JSON, unless the description says
// otherwise.
func (content *bodyContent) styleOf(m member) style {
	for _, described := range content.parts {
		if described.name == m.name {
			return described.style
		}
	}
	return style{name: "form", explode: true, json: m.raw[0] == '{'}
}

// writeForm writes application/x-www-form-urlencoded.
func writeForm(content *bodyContent, value bodyValue, contentType string) (*payload, error) {
	members, err := value.membersFor()
	if err != nil {
		return nil, err
	}
	var parts []string
	for _, m := range members {
		if text := queryText(m.name, content.styleOf(m), tree{m.raw}); text != "" {
			parts = append(parts, text)
		}
	}
	return payloadOf(contentType, []byte(strings.Join(parts, "&"))), nil
}
