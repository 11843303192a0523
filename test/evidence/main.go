// Checks evidence packages with code that is not ours: the signed notes and the Merkle proofs of golang.org/x/mod, which
// the Go toolchain trusts its modules to. It shares nothing with Driftgate but the format.
//
//	go run . PACKAGES KEY TAMPERINGS
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
	ProjectID string `json:"project_id"`
	DecidedAt string `json:"decided_at"`
	Details   string `json:"details"`
}

type evidence struct {
	ProjectID string `json:"project_id"`
	Window    struct {
		From string `json:"from"`
		To   string `json:"to"`
	} `json:"window"`
	Decisions []provenLeaf `json:"decisions"`
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
	if pack.Log.Key != key {
		return errors.New("another key")
	}
	if err := verifySeal(document, pack.Seal, key); err != nil {
		return fmt.Errorf("seal: %w", err)
	}
	return verifyLog(pack, key)
}

// verifySeal checks that the key signed the SHA-256 of every line above the seal's own.
func verifySeal(document, seal, key string) error {
	text, err := open(seal, key)
	if err != nil {
		return err
	}
	end := strings.LastIndex(document, "\t\"seal\": ")
	if end < 0 {
		return errors.New("no seal")
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
	if int64(len(pack.Decisions)) != after.size-before.size {
		return errors.New("decisions are missing")
	}
	for position, leaf := range pack.Decisions {
		if leaf.LeafIndex != before.size+int64(position) {
			return errors.New("the decisions have a gap")
		}
		decided, err := verifyLeaf(leaf, pack.ProjectID, after)
		if err != nil {
			return fmt.Errorf("decision %d: %w", leaf.LeafIndex, err)
		}
		if decided.DecidedAt < pack.Window.From || decided.DecidedAt >= pack.Window.To {
			return fmt.Errorf("decision %d is not in the window", leaf.LeafIndex)
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
	if decided.DecidedAt >= pack.Window.From {
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
	if err != nil || size < 0 {
		return head{}, errors.New("not a size")
	}
	root, err := tlog.ParseHash(lines[2])
	return head{size, root}, err
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
		hash, err := tlog.ParseHash(text)
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
	switch kind := random.Intn(9); {
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

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: evidence PACKAGES KEY TAMPERINGS")
		os.Exit(2)
	}
	tamperings, err := strconv.Atoi(os.Args[3])
	if err == nil {
		var result figures
		if result, err = run(os.Args[1], os.Args[2], tamperings); err == nil {
			err = json.NewEncoder(os.Stdout).Encode(result)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}
