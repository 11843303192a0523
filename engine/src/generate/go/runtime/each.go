package sdk

import "iter"

// each gives values their type. One small function a type costs less to compile than a loop in each method.
func each[T any](values iter.Seq2[any, error]) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for value, err := range values {
			if item, _ := value.(T); !yield(item, err) {
				return
			}
		}
	}
}
