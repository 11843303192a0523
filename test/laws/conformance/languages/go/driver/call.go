// One call, and what it gave.

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"time"
)

func runCall(all *job, client reflect.Value, each call, values *[]reflect.Value) object {
	if each.Webhook != nil {
		return verify(*each.Webhook)
	}
	plan := all.Calls[each.Operation]
	group := client
	for _, words := range plan.Group {
		group = field(group, words)
	}
	words := plan.Method
	switch {
	case each.By == "stream" && plan.Stream != nil:
		words = plan.Stream
	case each.By == "items", each.By == "pages":
		words = append(append([]string{}, words...), "all")
	case each.By == "final":
		words = append(append([]string{}, words...), "wait")
	}
	method := methodOf(group, words)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	if each.Options.CancelAfterMs != nil {
		time.AfterFunc(time.Duration(*each.Options.CancelAfterMs)*time.Millisecond, cancel)
	}
	args := []reflect.Value{reflect.ValueOf(ctx)}
	if kind := method.Type(); kind.NumIn() > 1 && kind.In(1).Kind() == reflect.Struct {
		params := reflect.New(kind.In(1)).Elem()
		for name, value := range each.Arguments {
			if err := setParam(params, name, value, *values); err != nil {
				return object{"error": sayError(err)}
			}
		}
		args = append(args, params)
	}
	response := reflect.New(reflect.TypeOf(functions["WithResponse"]).In(0).Elem())
	options := append(commonOptions(each.Options), invoke("WithResponse", response)[0])
	for part, value := range each.Arguments {
		special, _ := value.(object)
		file, _ := special["$file"].(object)
		headers, _ := file["headers"].(object)
		for name, text := range headers {
			options = append(options, option("WithPartHeader", part, name, text))
		}
	}
	pages := []any{}
	if each.By == "pages" {
		tell := func(page any) { pages = append(pages, neutral(must(json.Marshal(page)))) }
		options = append(options, option("WithPages", tell))
	}
	returned := method.Call(append(args, options...))
	result := answerOf(returned, each, values)
	if each.By == "pages" {
		result["items"] = pages
	}
	if status := response.Elem().FieldByName("Status").Int(); status != 0 {
		result["response"] = object{"status": status, "headers": fieldsOf(response.Elem().FieldByName("Header"))}
	}
	return result
}

func must(text []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return text
}

func answerOf(returned []reflect.Value, each call, values *[]reflect.Value) object {
	if returned[0].Kind() == reflect.Func {
		items := []any{}
		for item, err := range returned[0].Seq2() {
			if !err.IsNil() {
				return object{"error": sayError(err.Interface().(error)), "items": items}
			}
			items = append(items, toJSON(item))
			if len(items) == each.Take {
				break
			}
		}
		return object{"items": items}
	}
	last := returned[len(returned)-1]
	if !last.IsNil() {
		return object{"error": sayError(last.Interface().(error))}
	}
	if len(returned) == 1 {
		return object{"value": nil}
	}
	*values = append(*values, returned[0])
	return object{"value": toJSON(returned[0])}
}

func verify(given webhook) object {
	header := http.Header{}
	for name, value := range given.Headers {
		header.Set(name, value)
	}
	args := []reflect.Value{reflect.ValueOf(header), reflect.ValueOf([]byte(given.Body))}
	for _, secret := range given.Secrets {
		args = append(args, reflect.ValueOf(secret))
	}
	if problem := invoke("VerifyWebhook", args...)[0]; !problem.IsNil() {
		return object{"error": object{"kind": "webhook", "said": fmt.Sprint(problem)}}
	}
	return object{"value": neutral(json.RawMessage(given.Body))}
}
