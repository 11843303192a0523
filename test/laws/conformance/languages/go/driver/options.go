// The options of a client and of a call.

package main

import (
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"time"
)

func clientOptions(all *job, one oneCase, noted *notes) []reflect.Value {
	given := one.Client
	options := commonOptions(given)
	if len(one.Environment) == 0 {
		// Go's transport repeats a GET by itself on a connection that an earlier request had: cases share none.
		transport := http.DefaultTransport.(*http.Transport).Clone()
		options = append(options, option("WithHTTPClient", &http.Client{Transport: transport}))
	}
	switch base := given.BaseURL.(type) {
	case nil:
		options = append(options, option("WithBaseURL", one.BaseURL))
	case string:
		options = append(options, option("WithBaseURL", one.BaseURL+base))
	}
	if given.Variables != nil {
		options = append(options, option("WithServer", 0, given.Variables))
	}
	for scheme, secret := range given.Auth {
		options = append(options, credential(functionOf(append([]string{"with"}, all.Schemes[scheme]...)), secret))
	}
	if given.IdempotencyHeader != "" {
		options = append(options, option("WithIdempotencyHeader", given.IdempotencyHeader))
	}
	if given.AnswerLimit != nil {
		options = append(options, option("WithAnswerLimit", *given.AnswerLimit))
	}
	if given.Strict {
		options = append(options, option("WithStrict"))
	}
	if given.Drift {
		kind := reflect.TypeOf(functions["WithOnDrift"]).In(0)
		tell := reflect.MakeFunc(kind, func(args []reflect.Value) []reflect.Value {
			parts := strings.Split(args[0].FieldByName("Pointer").String(), "/")
			noted.drift = append(noted.drift, parts[len(parts)-1])
			return nil
		})
		options = append(options, invoke("WithOnDrift", tell)[0])
	}
	if given.Log {
		level := &slog.HandlerOptions{Level: slog.LevelDebug}
		options = append(options, option("WithLogger", slog.New(slog.NewJSONHandler(noted, level))))
	}
	if given.Hooks != nil {
		options = append(options, option("WithBeforeRequest", func(request *http.Request) error {
			for name, value := range given.Hooks {
				request.Header.Set(name, value)
			}
			return nil
		}), option("WithAfterResponse", func(response *http.Response) error {
			noted.statuses = append(noted.statuses, response.StatusCode)
			return nil
		}))
	}
	return options
}

func credential(name string, secret any) reflect.Value {
	pair, ok := secret.(object)
	if !ok {
		return option(name, secret)
	}
	if id, ok := pair["clientId"]; ok {
		return option(name+"ClientCredentials", id, pair["clientSecret"])
	}
	return option(name, pair["username"], pair["password"])
}

func commonOptions(given settings) []reflect.Value {
	var options []reflect.Value
	for _, name := range slices.Sorted(maps.Keys(given.Headers)) {
		options = append(options, option("WithHeader", name, given.Headers[name]))
	}
	for _, name := range slices.Sorted(maps.Keys(given.Query)) {
		options = append(options, option("WithQuery", name, fmt.Sprint(given.Query[name])))
	}
	for _, name := range slices.Sorted(maps.Keys(given.Body)) {
		options = append(options, option("WithBodyMember", name, given.Body[name]))
	}
	if given.TimeoutMs != nil {
		options = append(options, option("WithTimeout", time.Duration(*given.TimeoutMs)*time.Millisecond))
	}
	if given.DeadlineMs != nil {
		options = append(options, option("WithDeadline", time.Duration(*given.DeadlineMs)*time.Millisecond))
	}
	if given.Retry.Retries != nil {
		options = append(options, option("WithRetries", *given.Retry.Retries))
	}
	for name, value := range map[string]string{
		"WithIdempotencyKey": given.IdempotencyKey, "WithAccept": given.Accept, "WithContentType": given.ContentType,
	} {
		if value != "" {
			options = append(options, option(name, value))
		}
	}
	return options
}
