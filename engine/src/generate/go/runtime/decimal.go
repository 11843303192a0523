package sdk

import (
	"encoding/json"
	"math/big"
	"strconv"
)

// Decimal is a number of which every digit counts: it is kept as text. Quoted tells whether it travels as a text.
type Decimal struct {
	text string

	// Quoted is whether it travels as a JSON text instead of a number.
	Quoted bool
}

// DecimalOf is a number by its digits, such as "12.50". Text that is no JSON number is sent as 0.
func DecimalOf(digits string) Decimal { return Decimal{text: digits} }

// QuotedDecimal is a number that travels as a text, such as "12.50".
func QuotedDecimal(digits string) Decimal { return Decimal{text: digits, Quoted: true} }

// String is the number as it was written.
func (d Decimal) String() string {
	if d.text == "" {
		return "0"
	}
	return d.text
}

// Rat is the exact number, and whether it is one.
func (d Decimal) Rat() (*big.Rat, bool) {
	// An exponent is a few letters that make a number of any size.
	if len(d.text) > 1000 {
		return nil, false
	}
	if _, err := strconv.ParseFloat(d.text, 64); err != nil {
		return nil, false
	}
	return new(big.Rat).SetString(d.String())
}

// Float64 is the nearest number that the machine has.
func (d Decimal) Float64() float64 {
	number, _ := strconv.ParseFloat(d.String(), 64)
	return number
}

// MarshalJSON writes the digits as they are.
func (d Decimal) MarshalJSON() ([]byte, error) {
	text := d.String()
	if d.Quoted {
		return appendString(nil, text), nil
	}
	if !isNumber([]byte(text)) {
		return []byte("0"), nil
	}
	return []byte(text), nil
}

// UnmarshalJSON keeps the digits.
func (d *Decimal) UnmarshalJSON(data []byte) error { return unmarshalJSON(data, d) }

func (d *Decimal) setDecimal(raw []byte) bool {
	if raw[0] == '"' {
		text := textOf(raw)
		*d = Decimal{text: text, Quoted: true}
		return isNumber([]byte(text))
	}
	if !isNumber(raw) {
		return false
	}
	*d = Decimal{text: string(raw)}
	return true
}

func isNumber(text []byte) bool {
	return len(text) > 0 && (text[0] == '-' || text[0] >= '0' && text[0] <= '9') && json.Valid(text)
}
