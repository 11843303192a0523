// Checks evidence packages with code that is not ours: the signed notes and the Merkle proofs of golang.org/x/mod, which
// the Go toolchain trusts its modules to. It shares nothing with Driftgate but the format.
//
//	go run . check PACKAGE KEYFILE
//
// Says whether a package is verified with the verifier key in a file.
//
//	go run . answers PACKAGES
//
// PACKAGES is a file of packages with the keys that they are checked with, {"document": base64, "key": text} on a line.
// Prints a line for each: "verified", or why it is refused.
//
//	go run . tamper PACKAGES KEY TAMPERINGS
//
// PACKAGES is a file of packages, each as a JSON string on a line; KEY is the verifier key that they must be signed with.
// Every package must be verified, and each of so many TAMPERINGS of them refused. Prints the figures as JSON.
package main

import (
	"bufio"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand"
	"os"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type provenLeaf struct {
	LeafIndex      int64    `json:"leaf_index"`
	Leaf           string   `json:"leaf"`
	InclusionProof []string `json:"inclusion_proof"`
	Details        *string  `json:"details"`
}

type record struct {
	Format    string `json:"format"`
	ProjectID string `json:"project_id"`
	DecidedAt string `json:"decided_at"`
	EndedAt   string `json:"ended_at"`
	Details   string `json:"details"`
}

// at says when the leaf was added, whichever kind it is of.
func (r record) at() string {
	if r.Format == "driftgate.ending/1" {
		return r.EndedAt
	}
	return r.DecidedAt
}

type evidence struct {
	ProjectID string `json:"project_id"`
	Window    struct {
		From string `json:"from"`
		To   string `json:"to"`
	} `json:"window"`
	Decisions []provenLeaf `json:"decisions"`
	Ending    *provenLeaf  `json:"ending"`
	People    []string     `json:"people"`
	Log       struct {
		Key              string      `json:"key"`
		Checkpoint       string      `json:"checkpoint"`
		CheckpointBefore string      `json:"checkpoint_before"`
		ConsistencyProof []string    `json:"consistency_proof"`
		DecisionBefore   *provenLeaf `json:"decision_before"`
	} `json:"log"`
	Seal string `json:"seal"`
}

type head struct {
	size int64
	root tlog.Hash
}

// verify checks a package against a key that was given on another way.
func verify(document, key string) error {
	var pack evidence
	if err := json.Unmarshal([]byte(document), &pack); err != nil {
		return err
	}
	if err := verifyKey(pack, key); err != nil {
		return err
	}
	if err := verifySeal(document, pack.Seal, key); err != nil {
		return fmt.Errorf("seal: %w", err)
	}
	return verifyLog(pack, key)
}

// verifyKey checks that the package names the given key, and that this is the key of the project's log.
func verifyKey(pack evidence, key string) error {
	given, err := note.NewVerifier(key)
	if err != nil {
		return err
	}
	named, err := note.NewVerifier(pack.Log.Key)
	if err != nil {
		return err
	}
	if named.Name() != given.Name() || named.KeyHash() != given.KeyHash() {
		return errors.New("another key")
	}
	if given.Name() != "driftgate/projects/"+pack.ProjectID {
		return errors.New("the key of another project")
	}
	return nil
}

// verifySeal checks that the key signed the SHA-256 of every line above the seal's own.
func verifySeal(document, seal, key string) error {
	text, err := open(seal, key)
	if err != nil {
		return err
	}
	// Whoever reads the file as text must see the seal that was opened, and nothing after it.
	end := strings.LastIndex(document, "\t\"seal\": ")
	if end < 0 || document[end:] != "\t\"seal\": "+quote(seal)+"\n}\n" {
		return errors.New("the seal is not the last member")
	}
	sum := sha256.Sum256([]byte(document[:end]))
	if text != "driftgate.evidence/1\n"+hex.EncodeToString(sum[:])+"\n" {
		return errors.New("the document was changed")
	}
	return nil
}

// verifyLog checks everything but the seal: what holds even against somebody who can seal a package again.
func verifyLog(pack evidence, key string) error {
	origin := "driftgate/projects/" + pack.ProjectID
	before, err := openCheckpoint(pack.Log.CheckpointBefore, origin, key)
	if err != nil {
		return fmt.Errorf("checkpoint before: %w", err)
	}
	after, err := openCheckpoint(pack.Log.Checkpoint, origin, key)
	if err != nil {
		return fmt.Errorf("checkpoint: %w", err)
	}
	if err := verifyConsistency(pack.Log.ConsistencyProof, before, after); err != nil {
		return fmt.Errorf("consistency: %w", err)
	}
	leaves := pack.Decisions
	if pack.Ending != nil {
		leaves = append(append([]provenLeaf{}, leaves...), *pack.Ending)
	}
	if int64(len(leaves)) != after.size-before.size {
		return errors.New("decisions are missing")
	}
	named := ""
	for position, leaf := range leaves {
		if leaf.LeafIndex != before.size+int64(position) {
			return errors.New("the decisions have a gap")
		}
		decided, err := verifyLeaf(leaf, pack.ProjectID, after)
		if err != nil {
			return fmt.Errorf("decision %d: %w", leaf.LeafIndex, err)
		}
		if decided.at() < pack.Window.From || decided.at() >= pack.Window.To {
			return fmt.Errorf("decision %d is not in the window", leaf.LeafIndex)
		}
		if isEnding := position == len(pack.Decisions); isEnding != (decided.Format == "driftgate.ending/1") {
			return fmt.Errorf("decision %d is of another kind", leaf.LeafIndex)
		}
		if leaf.Details != nil {
			named += *leaf.Details
		}
	}
	// Details name people by the hashes of texts that are kept apart, and each text that is shown is of somebody named.
	for _, person := range pack.People {
		sum := sha256.Sum256([]byte(person))
		if !strings.Contains(named, "\"person\":\""+hex.EncodeToString(sum[:])+"\"") {
			return errors.New("a person whom no details name")
		}
	}
	return verifyDecisionBefore(pack, before, after)
}

func verifyDecisionBefore(pack evidence, before, after head) error {
	leaf := pack.Log.DecisionBefore
	if leaf == nil {
		if before.size != 0 {
			return errors.New("the decision before is missing")
		}
		return nil
	}
	if leaf.LeafIndex != before.size-1 {
		return errors.New("the decision before is another")
	}
	decided, err := verifyLeaf(*leaf, pack.ProjectID, after)
	if err != nil {
		return fmt.Errorf("decision before: %w", err)
	}
	if decided.at() >= pack.Window.From {
		return errors.New("the window begins too late")
	}
	return nil
}

func verifyLeaf(leaf provenLeaf, projectID string, tree head) (record, error) {
	var decided record
	proof, err := hashes(leaf.InclusionProof)
	if err != nil {
		return decided, err
	}
	leafHash := tlog.RecordHash([]byte(leaf.Leaf))
	if err := tlog.CheckRecord(tlog.RecordProof(proof), tree.size, tree.root, leaf.LeafIndex, leafHash); err != nil {
		return decided, err
	}
	if err := json.Unmarshal([]byte(leaf.Leaf), &decided); err != nil {
		return decided, err
	}
	if decided.ProjectID != projectID {
		return decided, errors.New("another project")
	}
	if leaf.Details != nil {
		sum := sha256.Sum256([]byte(*leaf.Details))
		if hex.EncodeToString(sum[:]) != decided.Details {
			return decided, errors.New("other details")
		}
	}
	return decided, nil
}

func verifyConsistency(texts []string, before, after head) error {
	proof, err := hashes(texts)
	if err != nil {
		return err
	}
	// x/mod has no trees without leaves: every log begins with nothing.
	if before.size == 0 {
		if len(proof) != 0 || before.root != tlog.Hash(sha256.Sum256(nil)) {
			return errors.New("not a log without leaves")
		}
		return nil
	}
	return tlog.CheckTree(tlog.TreeProof(proof), after.size, after.root, before.size, before.root)
}

// openCheckpoint reads the three lines of a checkpoint; tlog.ParseTree knows the Go checksum database's first line alone.
func openCheckpoint(signed, origin, key string) (head, error) {
	text, err := open(signed, key)
	if err != nil {
		return head{}, err
	}
	lines := strings.Split(text, "\n")
	if len(lines) != 4 || lines[0] != origin {
		return head{}, errors.New("not a checkpoint of this log")
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	if err != nil || size < 0 || strconv.FormatInt(size, 10) != lines[1] {
		return head{}, errors.New("not a size")
	}
	root, err := parseHash(lines[2])
	return head{size, root}, err
}

// parseHash takes the one text that a hash has: one state of a log has one checkpoint, and one proof.
func parseHash(text string) (tlog.Hash, error) {
	hash, err := tlog.ParseHash(text)
	if err == nil && hash.String() != text {
		err = errors.New("a hash in other letters")
	}
	return hash, err
}

// quote writes a text as JSON does that escapes only what it must.
func quote(text string) string {
	var written strings.Builder
	encoder := json.NewEncoder(&written)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(text); err != nil {
		return ""
	}
	return strings.TrimSuffix(written.String(), "\n")
}

func open(signed, key string) (string, error) {
	verifier, err := note.NewVerifier(key)
	if err != nil {
		return "", err
	}
	opened, err := note.Open([]byte(signed), note.VerifierList(verifier))
	if err != nil {
		return "", err
	}
	return opened.Text, nil
}

func hashes(texts []string) ([]tlog.Hash, error) {
	list := make([]tlog.Hash, 0, len(texts))
	for _, text := range texts {
		hash, err := parseHash(text)
		if err != nil {
			return nil, err
		}
		list = append(list, hash)
	}
	return list, nil
}

// tamper changes one thing of a package that its proofs must notice without the seal's help.
func tamper(pack *evidence, random *rand.Rand) {
	position := random.Intn(len(pack.Decisions))
	leaf := &pack.Decisions[position]
	switch kind := random.Intn(12); {
	case kind == 0 && len(leaf.InclusionProof) > 0:
		flipIn(leaf.InclusionProof, random)
	case kind == 1 && len(pack.Log.ConsistencyProof) > 0:
		flipIn(pack.Log.ConsistencyProof, random)
	case kind == 2:
		leaf.LeafIndex += int64(1 + random.Intn(3))
	case kind == 3:
		pack.Decisions = append(pack.Decisions[:position:position], pack.Decisions[position+1:]...)
	case kind == 4:
		pack.Decisions = append(pack.Decisions, *leaf)
	case kind == 5:
		pack.Log.Checkpoint = flip(pack.Log.Checkpoint, random)
	case kind == 6:
		pack.Log.CheckpointBefore = flip(pack.Log.CheckpointBefore, random)
	case kind == 7:
		details := flip(*leaf.Details, random)
		leaf.Details = &details
	case kind == 8 && pack.Ending != nil:
		pack.Ending.Leaf = flip(pack.Ending.Leaf, random)
	case kind == 9 && pack.Ending != nil:
		pack.Ending = nil
	case kind == 10 && len(pack.People) > 0:
		at := random.Intn(len(pack.People))
		pack.People[at] = flip(pack.People[at], random)
	default:
		leaf.Leaf = flip(leaf.Leaf, random)
	}
}

// flip changes one bit of a text.
func flip(text string, random *rand.Rand) string {
	bytes := []byte(text)
	bytes[random.Intn(len(bytes))] ^= 1 << random.Intn(8)
	return string(bytes)
}

// flipIn changes one bit of one of several hashes.
func flipIn(texts []string, random *rand.Rand) {
	at := random.Intn(len(texts))
	hash, _ := base64.StdEncoding.DecodeString(texts[at])
	hash[random.Intn(len(hash))] ^= 1 << random.Intn(8)
	texts[at] = base64.StdEncoding.EncodeToString(hash)
}

type figures struct {
	Packages       int      `json:"packages"`
	Decisions      int      `json:"decisions"`
	Refused        []string `json:"refused"`
	Tampered       int      `json:"tampered"`
	RefusedByLog   int      `json:"refused_by_log"`
	RefusedBySeal  int      `json:"refused_by_seal"`
	TamperAccepted []string `json:"tamper_accepted"`
}

func run(path, key string, tamperings int) (figures, error) {
	result := figures{Refused: []string{}, TamperAccepted: []string{}}
	documents, err := read(path)
	if err != nil {
		return result, err
	}
	for at, document := range documents {
		var pack evidence
		if err := verify(document, key); err != nil {
			result.Refused = append(result.Refused, fmt.Sprintf("package %d: %v", at, err))
		}
		if err := json.Unmarshal([]byte(document), &pack); err == nil {
			result.Decisions += len(pack.Decisions)
		}
		result.Packages++
	}
	random := rand.New(rand.NewSource(1))
	for ; result.Tampered < tamperings; result.Tampered++ {
		document := documents[random.Intn(len(documents))]
		if result.Tampered%2 == 0 {
			var pack evidence
			if err := json.Unmarshal([]byte(document), &pack); err != nil {
				return result, err
			}
			tamper(&pack, random)
			if verifyLog(pack, key) == nil {
				result.TamperAccepted = append(result.TamperAccepted, fmt.Sprintf("tampering %d of the log", result.Tampered))
			} else {
				result.RefusedByLog++
			}
			continue
		}
		if verify(flip(document, random), key) == nil {
			result.TamperAccepted = append(result.TamperAccepted, fmt.Sprintf("tampering %d of the text", result.Tampered))
		} else {
			result.RefusedBySeal++
		}
	}
	return result, nil
}

func read(path string) ([]string, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var documents []string
	decoder := json.NewDecoder(bufio.NewReader(file))
	for decoder.More() {
		var document string
		if err := decoder.Decode(&document); err != nil {
			return nil, err
		}
		documents = append(documents, document)
	}
	return documents, nil
}

// answer is what is said of one package.
func answer(document []byte, key string) string {
	if !utf8.Valid(document) {
		return "refused: not UTF-8"
	}
	if err := verify(string(document), key); err != nil {
		return "refused: " + strings.ReplaceAll(err.Error(), "\n", " ")
	}
	return "verified"
}

func answers(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	decoder := json.NewDecoder(bufio.NewReader(file))
	for decoder.More() {
		var asked struct {
			Document []byte `json:"document"`
			Key      string `json:"key"`
		}
		if err := decoder.Decode(&asked); err != nil {
			return err
		}
		fmt.Println(answer(asked.Document, asked.Key))
	}
	return nil
}

func check(path, keyPath string) error {
	document, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	key, err := os.ReadFile(keyPath)
	if err != nil {
		return err
	}
	said := answer(document, strings.TrimSpace(string(key)))
	fmt.Println(said)
	if said != "verified" {
		os.Exit(1)
	}
	return nil
}

func tamperings(path, key, amount string) error {
	count, err := strconv.Atoi(amount)
	if err != nil {
		return err
	}
	result, err := run(path, key, count)
	if err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(result)
}

func main() {
	var err error
	switch args := os.Args[1:]; {
	case len(args) == 3 && args[0] == "check":
		err = check(args[1], args[2])
	case len(args) == 2 && args[0] == "answers":
		err = answers(args[1])
	case len(args) == 4 && args[0] == "tamper":
		err = tamperings(args[1], args[2], args[3])
	default:
		err = errors.New("usage: evidence check PACKAGE KEYFILE | answers PACKAGES | tamper PACKAGES KEY TAMPERINGS")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}
