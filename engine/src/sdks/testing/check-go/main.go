// check-go type-checks each folder of a folder as a package of its own, and prints what is wrong as `folder: message`.
// Bodies of functions are left out: what code can name of a package is declared outside of them.
package main

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
)

func main() {
	root := os.Args[1]
	folders, err := os.ReadDir(root)
	if err != nil {
		panic(err)
	}
	set := token.NewFileSet()
	known := map[string]*ast.File{}
	library := importer.ForCompiler(set, "gc", nil)
	for _, folder := range folders {
		if folder.IsDir() {
			check(set, library, known, filepath.Join(root, folder.Name()), folder.Name())
		}
	}
}

// check reads `client.go` and the file that `sdk` names, which many folders share.
func check(set *token.FileSet, library types.Importer, known map[string]*ast.File, folder string, name string) {
	sdk, err := os.ReadFile(filepath.Join(folder, "sdk"))
	if err != nil {
		panic(err)
	}
	files := []*ast.File{parsed(set, known, filepath.Join(folder, "..", string(sdk)))}
	if _, err := os.Stat(filepath.Join(folder, "client.go")); err == nil {
		files = append(files, parsed(set, known, filepath.Join(folder, "client.go")))
	}
	config := types.Config{
		Importer:         library,
		IgnoreFuncBodies: true,
		// What an SDK imports is used in bodies.
		DisableUnusedImportCheck: true,
		Error:                    func(err error) { fmt.Printf("%s: %s\n", name, err.(types.Error).Msg) },
	}
	_, _ = config.Check(name, set, files, nil)
}

func parsed(set *token.FileSet, known map[string]*ast.File, path string) *ast.File {
	if file, ok := known[path]; ok {
		return file
	}
	file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
	if err != nil {
		panic(err)
	}
	known[path] = file
	return file
}
