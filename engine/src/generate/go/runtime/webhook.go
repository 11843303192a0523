package sdk

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// webhookTolerance is how far a webhook's time may be from ours.
const webhookTolerance = 5 * time.Minute

var (
	// ErrWebhookSignature is a webhook that nobody signed with one of the secrets.
	ErrWebhookSignature = errors.New("the webhook has no valid signature")

	// ErrWebhookTime is a webhook whose time is missing or too far from now: it may be an old one that is sent again.
	ErrWebhookTime = errors.New("the webhook's time is too far from now")

	// ErrWebhookSecret is a secret that is none: whsec_ and base64 is expected.
	ErrWebhookSecret = errors.New("the webhook secret is not whsec_ and base64")
)

// VerifyWebhook checks header fields and body by Standard Webhooks. Several secrets may be given while one takes the place of
// another. The body has to be the bytes that came.
func VerifyWebhook(header http.Header, body []byte, secrets ...string) error {
	return verifyWebhookAt(header, body, time.Now(), secrets)
}

func verifyWebhookAt(header http.Header, body []byte, now time.Time, secrets []string) error {
	id, stamp := header.Get("Webhook-Id"), header.Get("Webhook-Timestamp")
	seconds, err := strconv.ParseInt(stamp, 10, 64)
	if err != nil || seconds < 0 || seconds > 1<<40 || now.Sub(time.Unix(seconds, 0)).Abs() > webhookTolerance {
		return ErrWebhookTime
	}
	if id == "" || len(secrets) == 0 {
		return ErrWebhookSignature
	}
	signatures := strings.Fields(header.Get("Webhook-Signature"))
	valid := false
	for _, secret := range secrets {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		if err != nil || len(key) == 0 {
			return ErrWebhookSecret
		}
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte(id + "." + stamp + "."))
		mac.Write(body)
		wanted := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
		for _, signature := range signatures {
			valid = hmac.Equal([]byte(signature), []byte(wanted)) || valid
		}
	}
	if !valid {
		return ErrWebhookSignature
	}
	return nil
}

// UnwrapWebhook verifies a webhook by Standard Webhooks and reads its payload: one of the types whose names end with Payload.
func UnwrapWebhook[T any](header http.Header, body []byte, secrets ...string) (*T, error) {
	if err := VerifyWebhook(header, body, secrets...); err != nil {
		return nil, err
	}
	payload := new(T)
	return payload, unmarshalJSON(body, payload)
}
