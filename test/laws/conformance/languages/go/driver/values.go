// Values of a job as the fields of the SDK take them.

package main

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
)

// setParam finds the field by its tags, which say the name on the wire.
func setParam(params reflect.Value, name string, value any, values []reflect.Value) error {
	for i := range params.NumField() {
		tag := params.Type().Field(i).Tag
		for _, key := range []string{"path", "query", "header", "cookie", "json", "body"} {
			if wire, _, _ := strings.Cut(tag.Get(key), ","); wire == name {
				return setField(params.Field(i), value, values)
			}
		}
	}
	return fmt.Errorf("there is no argument %s", name)
}

func setField(into reflect.Value, value any, values []reflect.Value) error {
	if special, ok := value.(object); ok {
		if index, ok := special["$answer"]; ok {
			at, _ := index.(json.Number).Int64()
			return setAnswer(into, values[at])
		}
	}
	if content, ok := contentOf(value); ok {
		return setContent(into, content)
	}
	if list, ok := value.([]any); ok && len(list) > 0 {
		if _, ok := contentOf(list[0]); ok {
			into.Set(reflect.MakeSlice(into.Type(), len(list), len(list)))
			for i, item := range list {
				content, _ := contentOf(item)
				if err := setContent(into.Index(i), content); err != nil {
					return err
				}
			}
			return nil
		}
	}
	problem := invoke("DecodeJSON", reflect.ValueOf([]byte(written(value))), into.Addr())[0]
	if problem.IsNil() {
		return nil
	}
	return problem.Interface().(error)
}

func setAnswer(into, answer reflect.Value) error {
	for answer.Kind() == reflect.Pointer && answer.Type() != into.Type() {
		answer = answer.Elem()
	}
	if !answer.Type().AssignableTo(into.Type()) {
		return fmt.Errorf("an answer of %s cannot be sent as %s", answer.Type(), into.Type())
	}
	into.Set(answer)
	return nil
}
