package sdk

import (
	"bytes"
	"context"
	"encoding/json"
	"iter"
	"math"
	"net/url"
	"reflect"
	"strconv"
	"strings"
)

// A paging says how the pages of a list follow each other.
type paging struct {
	// kind is cursor, offset, page or link.
	kind string

	// items is where the list stands in an answer, and item a nil pointer to the type of one.
	items []string

	item any

	// argument is the tag of the argument that names the page.
	argument string

	size string

	next []string

	nextOfItem []string

	more []string

	// last is true on the last page; pages and total are how many there are. count may be of the page alone: it never says
	// that the list is over.
	last []string

	pages []string

	total []string

	count []string

	first int64
}

// WithPages tells of each page before its items come. T is what the method that asks for one page gives: WithPages(func(page
// *acme.BookList) { … }).
func WithPages[T any](tell func(page T)) Option {
	return func(s *settings) {
		s.onPage = func(decode func(into any) error) error {
			var page T
			if err := decode(&page); err != nil {
				return err
			}
			tell(page)
			return nil
		}
	}
}

// tellPage lets the caller see a whole page.
func (t *transport) tellPage(c *call, raw []byte) error {
	if c.settings.onPage == nil {
		return nil
	}
	return c.settings.onPage(func(into any) error { return t.decodeAnswer(c.op, raw, into, c.settings) })
}

// pages gives the items of all pages, one after the other. A failure is given once, and ends it.
func (t *transport) pages(ctx context.Context, op *operation, pages *paging, params any, options []Option) iter.Seq2[any, error] {
	return func(yield func(any, error) bool) {
		c := &call{op: op, params: copyOf(params), settings: t.settingsOf(options)}
		seen := map[string]bool{}
		w := &walk{number: pages.start(c)}
		if pages.kind == "page" && w.number != pages.first {
			w.came = math.NaN()
		}
		for {
			page, err := t.page(ctx, c)
			items := []byte(nil)
			if err == nil {
				items = memberAt(page.raw, pages.items)
				// A provider that gives the same page again would never come to an end.
				if pages.isNumbered() && w.count > 0 && bytes.Equal(items, w.items) {
					return
				}
				w.items = items
				err = t.tellPage(c, page.raw)
			}
			if err != nil {
				yield(nil, err)
				return
			}
			w.count, w.last = 0, nil
			goes := true
			if len(items) > 0 && items[0] == '[' {
				eachItem(items, func(item []byte) {
					if !goes {
						return
					}
					w.count, w.last = w.count+1, item
					value := reflect.New(reflect.TypeOf(pages.item).Elem())
					err := t.decodeAnswer(op, item, value.Interface(), c.settings)
					goes = yield(value.Elem().Interface(), err) && err == nil
				})
			}
			w.came += float64(w.count)
			more := page.said(pages.more)
			if !goes || more == "false" || len(pages.more) > 0 && len(pages.nextOfItem) > 0 && more != "true" {
				return
			}
			next, again, err := t.turn(c, pages, page, w)
			if err != nil {
				yield(nil, err)
				return
			}
			if !again || seen[next] {
				return
			}
			seen[next] = true
		}
	}
}

// copyOf lets the pages change an argument that the caller keeps.
func copyOf(params any) any {
	if params == nil {
		return nil
	}
	own := reflect.New(reflect.TypeOf(params).Elem())
	own.Elem().Set(reflect.ValueOf(params).Elem())
	return own.Interface()
}

// rawPage is an answer as it came, with its links.
type rawPage struct {
	raw []byte

	url *url.URL

	link string
}

func (t *transport) page(ctx context.Context, c *call) (*rawPage, error) {
	ctx, cancel := withDeadline(ctx, c.settings.deadline)
	defer cancel()
	var page rawPage
	err := t.send(ctx, c, func(a *attempt) error {
		defer a.close()
		body, err := c.readAll(a.answer, c.settings.answerLimit)
		if err != nil {
			return err
		}
		c.keep(a.answer, body)
		page = rawPage{body, a.answer.Request.URL, strings.Join(a.answer.Header.Values("Link"), ", ")}
		if len(body) > 0 && !json.Valid(body) {
			return &DecodeError{c.op.route, a.answer.StatusCode, a.answer.Header, body}
		}
		return nil
	})
	return &page, err
}

// start is the number of the first page, or of the first item: what the caller says, else where counting begins.
func (pages *paging) start(c *call) int64 {
	number := pages.first
	if pages.kind == "offset" {
		number = 0
	}
	if raw := c.argument(pages.argument); raw != nil {
		if said, err := strconv.ParseInt(strings.Trim(string(raw), `"`), 10, 64); err == nil {
			number = said
		}
	}
	return number
}

// A walk is how far pages were read.
type walk struct {
	// number is the page, or the item, that was asked for.
	number int64

	// count is how many items the page has, last is the last of them, and items are all of them as they came.
	count int64

	last []byte

	items []byte

	// came is how many items came so far; not a number where the walk started with a later page.
	came float64
}

// isNumbered reports whether pages or items are counted.
func (pages *paging) isNumbered() bool { return pages.kind == "offset" || pages.kind == "page" }

// said is a value of the answer as JSON; nothing where it is not there.
func (page *rawPage) said(path []string) string {
	if len(path) == 0 {
		return ""
	}
	return string(memberAt(page.raw, path))
}

// number is a number of the answer; not a number where it is none, or not there.
func (page *rawPage) number(path []string) float64 {
	number, err := strconv.ParseFloat(strings.Trim(page.said(path), `"`), 64)
	if err != nil || number == 0 {
		return math.NaN()
	}
	return number
}

// goesOn reports whether pages follow: as the answer says it, or else unless the page holds less than was asked for.
func (c *call) goesOn(pages *paging, page *rawPage, w *walk) bool {
	last := page.said(pages.last)
	switch {
	case w.count == 0, last == "true":
		return false
	case last == "false", len(pages.next) > 0, page.said(pages.more) == "true":
		return true
	}
	at, came := float64(w.number-pages.first+1), w.came
	if pages.kind == "offset" {
		came = float64(w.number + w.count)
	}
	all, total := page.number(pages.pages), page.number(pages.total)
	switch {
	// What is not there is no number, and neither reached nor ahead.
	case at >= all, came >= total:
		return false
	case at < all, came < total, came < page.number(pages.count):
		return true
	}
	size, err := strconv.ParseInt(string(c.argument(pages.size)), 10, 64)
	return err != nil || w.count >= size
}

// turn makes the call ask for the next page, and says what that page is called.
func (t *transport) turn(c *call, pages *paging, page *rawPage, w *walk) (string, bool, error) {
	switch pages.kind {
	case "link":
		return t.turnTo(c, page, nextLink(page.link))
	case "cursor":
		next := memberAt(page.raw, pages.next)
		if len(pages.nextOfItem) > 0 {
			next = memberAt(w.last, pages.nextOfItem)
		} else if len(pages.next) == 0 {
			next = nil
		}
		if isNothing(next) {
			return "", false, nil
		}
		text := tree{next}.text()
		if isAddress(text) {
			return t.turnTo(c, page, text)
		}
		return text, c.setArgument(pages.argument, text), nil
	}
	if next := memberAt(page.raw, pages.next); len(pages.next) > 0 {
		if isNothing(next) {
			return "", false, nil
		}
		if text := (tree{next}).text(); isAddress(text) {
			return t.turnTo(c, page, text)
		}
	}
	if !c.goesOn(pages, page, w) {
		return "", false, nil
	}
	c.url = nil
	if w.number++; pages.kind == "offset" {
		w.number += w.count - 1
	}
	text := strconv.FormatInt(w.number, 10)
	return text, c.setArgument(pages.argument, text), nil
}

// isNothing reports whether what names the next page names none.
func isNothing(next []byte) bool {
	return len(next) == 0 || isNull(next) || string(next) == `""` || string(next) == "false"
}

func isAddress(text string) bool {
	return strings.HasPrefix(text, "http://") || strings.HasPrefix(text, "https://") || strings.HasPrefix(text, "/")
}

// turnTo follows an address that an answer gave. Another origin must not get the credentials of this call.
func (t *transport) turnTo(c *call, page *rawPage, address string) (string, bool, error) {
	if address == "" {
		return "", false, nil
	}
	to, err := page.url.Parse(address)
	if err != nil || !sameOrigin(page.url, to) {
		return "", false, &RedirectError{c.op.route, "to another origin for its next page, which must not get this request"}
	}
	c.url = to
	return to.String(), true, nil
}

// nextLink is the address with the relation next (RFC 8288).
func nextLink(header string) string {
	for header != "" {
		open := strings.IndexByte(header, '<')
		end := strings.IndexByte(header, '>')
		if open < 0 || end < open {
			return ""
		}
		address := header[open+1 : end]
		header = header[end+1:]
		parameters := header
		if next := strings.IndexByte(header, '<'); next >= 0 {
			parameters = header[:next]
		}
		for _, parameter := range strings.Split(parameters, ";") {
			name, value, _ := strings.Cut(strings.Trim(parameter, " \t,"), "=")
			if strings.EqualFold(strings.TrimSpace(name), "rel") && hasWord(strings.Trim(value, ` "`), "next") {
				return address
			}
		}
	}
	return ""
}

func hasWord(text, word string) bool {
	for _, one := range strings.Fields(text) {
		if strings.EqualFold(one, word) {
			return true
		}
	}
	return false
}

// argument is an argument as JSON; nil where it is left out.
func (c *call) argument(name string) []byte {
	f, value := c.field(name)
	if f == nil || value.IsZero() {
		return nil
	}
	raw, err := fieldJSON(f, value)
	if err != nil {
		return nil
	}
	return raw
}

func (c *call) setArgument(name, text string) bool {
	f, value := c.field(name)
	if f == nil {
		return false
	}
	for _, raw := range [][]byte{appendString(nil, text), []byte(text)} {
		fresh := reflect.New(value.Type()).Elem()
		if json.Valid(raw) && fits(raw, fresh) {
			value.Set(fresh)
			return true
		}
	}
	return false
}

// field finds an argument by its place and name: query:cursor.
func (c *call) field(tag string) (*field, reflect.Value) {
	params := c.arguments()
	place, name, _ := strings.Cut(tag, ":")
	if params.IsValid() {
		l := layoutOf(params.Type())
		for i := range l.fields {
			if l.fields[i].place == place && l.fields[i].name == name {
				return &l.fields[i], params.Field(l.fields[i].index)
			}
		}
	}
	return nil, reflect.Value{}
}
