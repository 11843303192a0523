// What the SDK gave, in no language.

package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/big"
	"reflect"
	"slices"
	"strings"
)

// written is a value of a case as JSON.
func written(value any) string {
	switch value := value.(type) {
	case object:
		if digits, ok := value["$number"].(string); ok {
			return digits
		}
		members := []string{}
		for _, name := range slices.Sorted(maps.Keys(value)) {
			key, _ := json.Marshal(name)
			members = append(members, string(key)+":"+written(value[name]))
		}
		return "{" + strings.Join(members, ",") + "}"
	case []any:
		items := []string{}
		for _, item := range value {
			items = append(items, written(item))
		}
		return "[" + strings.Join(items, ",") + "]"
	default:
		text, _ := json.Marshal(value)
		return string(text)
	}
}

// toJSON is what came, in words of cases.
func toJSON(value reflect.Value) any {
	if reader, ok := value.Interface().(io.Reader); ok {
		all, err := io.ReadAll(reader)
		if err != nil {
			return err.Error()
		}
		return object{"$bytes": base64.StdEncoding.EncodeToString(all)}
	}
	if all, ok := value.Interface().([]byte); ok {
		return object{"$bytes": base64.StdEncoding.EncodeToString(all)}
	}
	encoded := invoke("EncodeJSON", value)
	if !encoded[1].IsNil() {
		return fmt.Sprint(encoded[1])
	}
	return neutral(encoded[0].Bytes())
}

// neutral keeps the digits of numbers that a double would lose.
func neutral(text []byte) any {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		return string(text)
	}
	return neutralValue(value)
}

func neutralValue(value any) any {
	switch value := value.(type) {
	case object:
		for name, member := range value {
			value[name] = neutralValue(member)
		}
	case []any:
		for i, item := range value {
			value[i] = neutralValue(item)
		}
	case json.Number:
		return neutralNumber(value)
	}
	return value
}

func neutralNumber(number json.Number) any {
	exact, ok := new(big.Rat).SetString(number.String())
	near, err := number.Float64()
	if !ok || err != nil {
		return object{"$number": number.String()}
	}
	if exact.IsInt() && exact.Num().CmpAbs(big.NewInt(1<<53)) >= 0 {
		return object{"$number": number.String()}
	}
	shortest, _ := new(big.Rat).SetString(fmt.Sprint(near))
	if shortest == nil || shortest.Cmp(exact) != 0 {
		return object{"$number": number.String()}
	}
	return near
}
