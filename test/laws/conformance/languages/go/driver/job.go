// What a job asks for: its cases, calls, webhooks and settings.

package main

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
