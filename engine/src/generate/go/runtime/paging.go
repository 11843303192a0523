package sdk

import (
	"context"
	"encoding/json"
	"iter"
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
		number := pages.start(c)
		for {
			page, err := t.page(ctx, c)
			if err == nil {
				err = t.tellPage(c, page.raw)
			}
			if err != nil {
				yield(nil, err)
				return
			}
			items := memberAt(page.raw, pages.items)
			count, last := int64(0), []byte(nil)
			goes := true
			if len(items) > 0 && items[0] == '[' {
				eachItem(items, func(item []byte) {
					if !goes {
						return
					}
					count, last = count+1, item
					value := reflect.New(reflect.TypeOf(pages.item).Elem())
					err := t.decodeAnswer(op, item, value.Interface(), c.settings)
					goes = yield(value.Elem().Interface(), err) && err == nil
				})
			}
			if !goes || count == 0 && pages.kind != "cursor" && pages.kind != "link" {
				return
			}
			if said := memberAt(page.raw, pages.more); len(pages.more) > 0 && string(said) != "true" {
				return
			}
			number = pages.after(number, count)
			next, again, err := t.turn(c, pages, page, last, number, count)
			if err != nil {
				yield(nil, err)
				return
			}
			// A provider that gives the same page again would never come to an end.
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

func (pages *paging) after(number, count int64) int64 {
	if pages.kind == "offset" {
		return number + count
	}
	return number + 1
}

// turn makes the call ask for the next page, and says what that page is called.
func (t *transport) turn(c *call, pages *paging, page *rawPage, last []byte, number, count int64) (string, bool, error) {
	switch pages.kind {
	case "link":
		return t.turnTo(c, page, nextLink(page.link))
	case "cursor":
		next := memberAt(page.raw, pages.next)
		if len(pages.nextOfItem) > 0 {
			next = memberAt(last, pages.nextOfItem)
		} else if len(pages.next) == 0 {
			next = nil
		}
		if len(next) == 0 || isNull(next) || string(next) == `""` || string(next) == "false" {
			return "", false, nil
		}
		text := tree{next}.text()
		if strings.HasPrefix(text, "http://") || strings.HasPrefix(text, "https://") || strings.HasPrefix(text, "/") {
			return t.turnTo(c, page, text)
		}
		return text, c.setArgument(pages.argument, text), nil
	}
	if raw := c.argument(pages.size); raw != nil {
		// A short page is the last one, where nothing else says so.
		if size, err := strconv.ParseInt(string(raw), 10, 64); err == nil && count < size && len(pages.more) == 0 {
			return "", false, nil
		}
	}
	text := strconv.FormatInt(number, 10)
	return text, c.setArgument(pages.argument, text), nil
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
