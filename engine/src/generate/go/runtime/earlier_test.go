package sdk

import "testing"

// A renamed object has a field for each name that a member has, or had.
type renamed struct {
	JSON RawFields

	Address Opt[string] `json:"shipTo,omitzero"`

	ShipTo Opt[string] `json:"-" earlier:"shipTo"`

	State string `json:"state"`

	Status string `json:"-" earlier:"state"`

	Lines []string `json:"lines,omitzero"`

	Items []string `json:"-" earlier:"lines"`

	Rows []string `json:"-" earlier:"lines"`
}

func TestEarlierNamesOfMembers(t *testing.T) {
	const came = `{"shipTo":"here","state":"open","lines":["a"],"more":1}`
	for _, c := range []struct {
		name   string
		came   string
		change func(*renamed)
		sent   string
	}{
		{"nothing", came, func(*renamed) {}, came},
		{"the new name", came, func(r *renamed) { r.Address = String("there") }, `{"shipTo":"there","state":"open","lines":["a"],"more":1}`},
		{"the earlier name", came, func(r *renamed) { r.ShipTo, r.Status = String("there"), "shut" }, `{"shipTo":"there","state":"shut","lines":["a"],"more":1}`},
		{"both", came, func(r *renamed) { r.Address, r.ShipTo = String("new"), String("old") }, `{"shipTo":"new","state":"open","lines":["a"],"more":1}`},
		{"left out", came, func(r *renamed) { r.ShipTo, r.Rows = Opt[string]{}, nil }, `{"state":"open","more":1}`},
		{"made by the earlier name", `{}`, func(r *renamed) { *r = renamed{ShipTo: String("x"), Status: "open", Rows: []string{"b"}} }, `{"shipTo":"x","state":"open","lines":["b"]}`},
	} {
		var r renamed
		if err := DecodeJSON([]byte(c.came), &r); err != nil {
			t.Fatal(err)
		}
		if c.came == came && (r.ShipTo != r.Address || r.Status != "open" || r.Items[0] != "a" || r.Rows[0] != "a") {
			t.Errorf("%s: the earlier names hold %v", c.name, r)
		}
		c.change(&r)
		if sent, err := EncodeJSON(&r); err != nil || string(sent) != c.sent {
			t.Errorf("%s: %s, %v", c.name, sent, err)
		}
	}
}
