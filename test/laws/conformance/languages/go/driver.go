// Carries cases out with a generated package, and prints one line of JSON a case: `driver JOB`. It finds everything by the
// words of the plan and the tags of fields, by reflection, and knows of the package what functions it exports (`functions`,
// which the runner writes beside it).
package main

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"math/big"
	"net/http"
	"os"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"
)

// patience is for one case: whoever takes longer hangs.
const patience = 40 * time.Second

type object = map[string]any

type job struct {
	Calls     map[string]planned  `json:"calls"`
	Schemes   map[string][]string `json:"schemes"`
	Variables map[string][]string `json:"variables"`
	Cases     []oneCase           `json:"cases"`
}

type planned struct {
	Group  [][]string `json:"group"`
	Method []string   `json:"method"`
	Stream []string   `json:"stream"`
}

type oneCase struct {
	Name        string            `json:"name"`
	BaseURL     string            `json:"baseUrl"`
	Client      settings          `json:"client"`
	Environment map[string]string `json:"environment"`
	Calls       []call            `json:"calls"`
}

type settings struct {
	Auth              map[string]any    `json:"auth"`
	BaseURL           any               `json:"baseUrl"`
	Variables         map[string]string `json:"variables"`
	Headers           map[string]string `json:"headers"`
	Query             object            `json:"query"`
	Body              object            `json:"body"`
	TimeoutMs         *int              `json:"timeoutMs"`
	DeadlineMs        *int              `json:"deadlineMs"`
	Retry             retry             `json:"retry"`
	IdempotencyKey    string            `json:"idempotencyKey"`
	IdempotencyHeader string            `json:"idempotencyHeader"`
	AnswerLimit       *int64            `json:"answerLimit"`
	Accept            string            `json:"accept"`
	ContentType       string            `json:"contentType"`
	CancelAfterMs     *int              `json:"cancelAfterMs"`
	Strict            bool              `json:"strict"`
	Drift             bool              `json:"drift"`
	Log               bool              `json:"log"`
	Hooks             map[string]string `json:"hooks"`
}

type retry struct {
	Retries *int `json:"retries"`
}

type call struct {
	Operation string   `json:"operation"`
	Arguments object   `json:"arguments"`
	Options   settings `json:"options"`
	By        string   `json:"by"`
	Take      int      `json:"take"`
	Webhook   *webhook `json:"webhook"`
}

type webhook struct {
	Secrets []string          `json:"secrets"`
	Headers map[string]string `json:"headers"`
	Body    string            `json:"body"`
}

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

// content is bytes of a case.
type content struct {
	name, mediaType string
	bytes           []byte
	once            bool
}

func contentOf(value any) (content, bool) {
	special, _ := value.(object)
	if text, ok := special["$bytes"].(string); ok {
		decoded, err := base64.StdEncoding.DecodeString(text)
		return content{bytes: decoded}, err == nil
	}
	if pieces, ok := special["$stream"].([]any); ok {
		var all strings.Builder
		for _, piece := range pieces {
			all.WriteString(piece.(string))
		}
		return content{bytes: []byte(all.String()), once: true}, true
	}
	if file, ok := special["$file"].(object); ok {
		return content{name: file["name"].(string), mediaType: file["type"].(string), bytes: []byte(file["text"].(string))}, true
	}
	return content{}, false
}

// once is a reader that cannot go back.
type once struct{ io.Reader }

func setContent(into reflect.Value, given content) error {
	if into.Kind() == reflect.Pointer {
		into.Set(reflect.New(into.Type().Elem()))
		into = into.Elem()
	}
	var reader io.Reader = bytes.NewReader(given.bytes)
	if given.once {
		reader = once{reader}
	}
	switch {
	case into.Kind() == reflect.Struct:
		into.FieldByName("Content").Set(reflect.ValueOf(reader))
		into.FieldByName("Name").SetString(given.name)
		into.FieldByName("ContentType").SetString(given.mediaType)
	case into.Kind() == reflect.Interface:
		into.Set(reflect.ValueOf(reader))
	default:
		into.SetBytes(given.bytes)
	}
	return nil
}

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
