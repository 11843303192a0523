// What a call wrote to the log.

package main

import (
	"bytes"
	"sync"
)

// notes is what a case tells beside its results.
type notes struct {
	mutex    sync.Mutex
	drift    []string
	statuses []int
	log      bytes.Buffer
}

func (n *notes) Write(text []byte) (int, error) {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	return n.log.Write(text)
}
