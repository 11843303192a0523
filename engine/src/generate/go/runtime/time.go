package sdk

import (
	"strings"
	"time"
)

// Time is a moment that keeps the text it was read from, so that sending it back loses nothing.
type Time struct {
	time.Time

	text string
}

// TimeOf is a moment as RFC 3339 writes it.
func TimeOf(value time.Time) Time { return Time{Time: value} }

// Text is what was read; RFC 3339 where it was made here.
func (t Time) Text() string {
	if t.text != "" {
		return t.text
	}
	return t.Format(time.RFC3339Nano)
}

// MarshalJSON writes the text.
func (t Time) MarshalJSON() ([]byte, error) { return appendString(nil, t.Text()), nil }

// UnmarshalJSON reads the text, and the moment where it is one.
func (t *Time) UnmarshalJSON(data []byte) error { return unmarshalJSON(data, t) }

func (t *Time) setText(text string) bool {
	t.text = text
	var err error
	// Some providers leave out the zone, or write a space: that is no reason to fail.
	for _, layout := range []string{time.RFC3339Nano, "2006-01-02T15:04:05.999999999", "2006-01-02 15:04:05.999999999Z07:00"} {
		if t.Time, err = time.Parse(layout, strings.ToUpper(text)); err == nil {
			return true
		}
	}
	return false
}

// Date is a day, without a time or a zone.
type Date struct {
	Year int

	Month time.Month

	Day int

	text string
}

// DateOf is a day.
func DateOf(year int, month time.Month, day int) Date {
	return Date{Year: year, Month: month, Day: day}
}

// Text is what was read; YYYY-MM-DD where it was made here.
func (d Date) Text() string {
	if d.text != "" {
		return d.text
	}
	return time.Date(d.Year, d.Month, d.Day, 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
}

// String is the same as Text.
func (d Date) String() string { return d.Text() }

// In is the moment at which the day begins in a zone.
func (d Date) In(zone *time.Location) time.Time {
	return time.Date(d.Year, d.Month, d.Day, 0, 0, 0, 0, zone)
}

// MarshalJSON writes the text.
func (d Date) MarshalJSON() ([]byte, error) { return appendString(nil, d.Text()), nil }

// UnmarshalJSON reads the text, and the day where it is one.
func (d *Date) UnmarshalJSON(data []byte) error { return unmarshalJSON(data, d) }

func (d *Date) setText(text string) bool {
	day, err := time.Parse(time.DateOnly, text)
	*d = Date{text: text}
	if err == nil {
		d.Year, d.Month, d.Day = day.Date()
	}
	return err == nil
}

// textual is a value that is a text in JSON and keeps it.
type textual interface {
	Text() string
	setText(text string) bool
}
