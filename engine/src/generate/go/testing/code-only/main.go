// Command code-only parses Go files and reports each place where a text stands in code: outside of literals and comments.
package main

import (
	"fmt"
	"go/parser"
	"go/scanner"
	"go/token"
	"os"
	"strings"
)

func main() {
	text := os.Args[1]
	for _, name := range os.Args[2:] {
		if err := check(name, text); err != nil {
			fmt.Println(err)
		}
	}
}

func check(name, text string) error {
	source, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	files := token.NewFileSet()
	parsed, err := parser.ParseFile(files, name, source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	for _, group := range parsed.Comments {
		for _, comment := range group.List {
			// A comment without a space is read by tools: a directive.
			if !strings.HasPrefix(comment.Text, "// ") && !strings.HasPrefix(comment.Text, "//\t") && comment.Text != "//" {
				return fmt.Errorf("%s: a directive: %s", files.Position(comment.Pos()), comment.Text)
			}
		}
	}
	var words scanner.Scanner
	words.Init(files.AddFile(name, -1, len(source)), source, nil, 0)
	for {
		at, kind, literal := words.Scan()
		if kind == token.EOF {
			return nil
		}
		if kind != token.STRING && strings.Contains(literal, text) {
			return fmt.Errorf("%s: %s", files.Position(at), literal)
		}
	}
}
