// Errors, in no language.

package main

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"reflect"
	"strings"
)

var kinds = map[string]string{
	"APIError": "status", "TimeoutError": "timeout", "ConnectionError": "connection", "DecodeError": "decode",
	"PollError": "polling", "LimitError": "decode", "DriftError": "decode", "RedirectError": "redirect", "ArgumentError": "argument",
}

func sayError(err error) object {
	told := object{"kind": "other", "said": err.Error()}
	if errors.Is(err, context.Canceled) {
		told["kind"] = "cancelled"
		return told
	}
	if errors.Is(err, context.DeadlineExceeded) {
		told["kind"] = "timeout"
	}
	for each := err; each != nil; each = errors.Unwrap(each) {
		value := reflect.Indirect(reflect.ValueOf(each))
		if value.Kind() == reflect.Struct && value.FieldByName("RequestID").IsValid() {
			return sayStatus(value, told)
		}
		if kind, ok := kinds[value.Type().Name()]; ok {
			told["kind"] = kind
			return told
		}
	}
	return told
}

func sayStatus(failure reflect.Value, told object) object {
	told["kind"] = "status"
	told["status"] = failure.FieldByName("Status").Int()
	told["headers"] = fieldsOf(failure.FieldByName("Header"))
	raw := failure.FieldByName("RawBody").Bytes()
	var parsed any
	switch {
	case len(raw) == 0:
		told["body"] = nil
	case json.Unmarshal(raw, &parsed) == nil:
		told["body"] = neutral(raw)
	default:
		told["body"] = string(raw)
	}
	for name, member := range map[string]string{"detail": "Message", "code": "Code", "requestId": "RequestID"} {
		if text := failure.FieldByName(member).String(); text != "" {
			told[name] = text
		}
	}
	return told
}

func fieldsOf(header reflect.Value) object {
	fields := object{}
	for name, values := range header.Interface().(http.Header) {
		fields[strings.ToLower(name)] = strings.Join(values, ", ")
	}
	return fields
}
