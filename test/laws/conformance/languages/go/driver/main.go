// Carries cases out with a generated package, and prints one line of JSON a case: `driver JOB`. It finds everything by the
// words of the plan and the tags of fields, by reflection, and knows of the package what functions it exports (`functions`,
// which the runner writes beside it).
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"strings"
	"sync"
	"time"
)

// patience is for one case: whoever takes longer hangs.
const patience = 40 * time.Second

var printing sync.Mutex

func main() {
	var all job
	text, err := os.ReadFile(os.Args[1])
	if err == nil {
		decoder := json.NewDecoder(bytes.NewReader(text))
		decoder.UseNumber()
		err = decoder.Decode(&all)
	}
	if err != nil {
		panic(err)
	}
	waiting := make(chan oneCase)
	var workers sync.WaitGroup
	for _, one := range all.Cases {
		if len(one.Environment) > 0 {
			for name, value := range one.Environment {
				os.Setenv(name, value)
			}
			runCase(&all, one)
			for name := range one.Environment {
				os.Unsetenv(name)
			}
		}
	}
	for range 12 {
		workers.Add(1)
		go func() {
			defer workers.Done()
			for one := range waiting {
				runCase(&all, one)
			}
		}()
	}
	for _, one := range all.Cases {
		if len(one.Environment) == 0 {
			waiting <- one
		}
	}
	close(waiting)
	workers.Wait()
}

func runCase(all *job, one oneCase) {
	done := make(chan []object, 1)
	go func() { done <- resultsOf(all, one) }()
	var results []object
	select {
	case results = <-done:
	case <-time.After(patience):
		results = []object{{"error": object{"kind": "other", "said": "It went on for too long."}}}
	}
	line, err := json.Marshal(object{"name": one.Name, "results": results})
	if err != nil {
		panic(err)
	}
	printing.Lock()
	defer printing.Unlock()
	fmt.Println(string(line))
}

func resultsOf(all *job, one oneCase) (results []object) {
	defer func() {
		if problem := recover(); problem != nil {
			results = append(results, object{"error": object{"kind": "other", "said": fmt.Sprint(problem)}})
		}
	}()
	noted := &notes{}
	client := invoke("NewClient", clientOptions(all, one, noted)...)[0]
	var values []reflect.Value
	for _, each := range one.Calls {
		drift, statuses := len(noted.drift), len(noted.statuses)
		result := runCall(all, client, each, &values)
		result["drift"], result["statuses"] = append([]string{}, noted.drift[drift:]...), append([]int{}, noted.statuses[statuses:]...)
		noted.mutex.Lock()
		result["log"] = strings.Split(strings.TrimSpace(noted.log.String()), "\n")
		noted.mutex.Unlock()
		results = append(results, result)
	}
	return results
}
