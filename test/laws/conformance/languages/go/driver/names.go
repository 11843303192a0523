// Functions, fields and methods of the SDK by their words.

package main

import (
	"reflect"
	"strings"
)

// invoke calls a function that the package exports.
func invoke(name string, args ...reflect.Value) []reflect.Value {
	function, ok := functions[name]
	if !ok {
		panic("The package has no function " + name + ".")
	}
	return reflect.ValueOf(function).Call(args)
}

func option(name string, args ...any) reflect.Value {
	values := make([]reflect.Value, len(args))
	for i, arg := range args {
		values[i] = reflect.ValueOf(arg)
	}
	return invoke(name, values...)[0]
}

// functionOf finds a function by words: spellings differ in the case of letters alone.
func functionOf(words []string) string {
	wanted := strings.Join(words, "")
	for name := range functions {
		if strings.EqualFold(name, wanted) {
			return name
		}
	}
	panic("The package has no function of the words " + wanted + ".")
}

func field(holder reflect.Value, words []string) reflect.Value {
	wanted := strings.Join(words, "")
	found := reflect.Indirect(holder).FieldByNameFunc(func(name string) bool { return strings.EqualFold(name, wanted) })
	if !found.IsValid() {
		panic("There is no group " + wanted + ".")
	}
	return found
}

func methodOf(group reflect.Value, words []string) reflect.Value {
	wanted := strings.Join(words, "")
	for i := range group.NumMethod() {
		if strings.EqualFold(group.Type().Method(i).Name, wanted) {
			return group.Method(i)
		}
	}
	panic("There is no method " + wanted + ".")
}
