package sdk

// BadRequestError is the status 400: the request is not understood.
type BadRequestError struct{ *APIError }

// Unwrap gives what all failures have.
func (e *BadRequestError) Unwrap() error { return e.APIError }

// UnauthorizedError is the status 401: the credentials are missing or wrong.
type UnauthorizedError struct{ *APIError }

// Unwrap gives what all failures have.
func (e *UnauthorizedError) Unwrap() error { return e.APIError }

// PaymentRequiredError is the status 402: a payment is needed.
type PaymentRequiredError struct{ *APIError }

// Unwrap gives what all failures have.
func (e *PaymentRequiredError) Unwrap() error { return e.APIError }

// ForbiddenError is the status 403: the credentials do not allow this.
type ForbiddenError struct{ *APIError }

// Unwrap gives what all failures have.
func (e *ForbiddenError) Unwrap() error { return e.APIError }

// NotFoundError is the status 404: there is no such thing.
type NotFoundError struct{ *APIError }

// Unwrap gives what all failures have.
func (e *NotFoundError) Unwrap() error { return e.APIError }

// MethodNotAllowedError is the status 405: the method is not allowed here.
type MethodNotAllowedError struct{ *APIError }

// Unwrap gives what all failures have.
func (e *MethodNotAllowedError) Unwrap() error { return e.APIError }

// NotAcceptableError is the status 406: no acceptable answer exists.
type NotAcceptableError struct{ *APIError }

// Unwrap gives what all failures have.
func (e *NotAcceptableError) Unwrap() error { return e.APIError }

// RequestTimeoutError is the status 408: the server waited too long for the request.
type RequestTimeoutError struct{ *APIError }

// Unwrap gives what all failures have.
func (e *RequestTimeoutError) Unwrap() error { return e.APIError }

// ConflictError is the status 409: the request does not fit the state.
type ConflictError struct{ *APIError }

// Unwrap gives what all failures have.
func (e *ConflictError) Unwrap() error { return e.APIError }

// GoneError is the status 410: the thing is gone for good.
type GoneError struct{ *APIError }

// Unwrap gives what all failures have.
func (e *GoneError) Unwrap() error { return e.APIError }

// PreconditionFailedError is the status 412: a condition of the request does not hold.
type PreconditionFailedError struct{ *APIError }

// Unwrap gives what all failures have.
func (e *PreconditionFailedError) Unwrap() error { return e.APIError }

// ContentTooLargeError is the status 413: the request is too large.
type ContentTooLargeError struct{ *APIError }

// Unwrap gives what all failures have.
func (e *ContentTooLargeError) Unwrap() error { return e.APIError }

// UnsupportedMediaTypeError is the status 415: the media type of the request is not taken.
type UnsupportedMediaTypeError struct{ *APIError }

// Unwrap gives what all failures have.
func (e *UnsupportedMediaTypeError) Unwrap() error { return e.APIError }

// UnprocessableContentError is the status 422: the request is understood and wrong.
type UnprocessableContentError struct{ *APIError }

// Unwrap gives what all failures have.
func (e *UnprocessableContentError) Unwrap() error { return e.APIError }

// LockedError is the status 423: the thing is locked.
type LockedError struct{ *APIError }

// Unwrap gives what all failures have.
func (e *LockedError) Unwrap() error { return e.APIError }

// PreconditionRequiredError is the status 428: the request needs a condition.
type PreconditionRequiredError struct{ *APIError }

// Unwrap gives what all failures have.
func (e *PreconditionRequiredError) Unwrap() error { return e.APIError }

// TooManyRequestsError is the status 429: there were too many requests.
type TooManyRequestsError struct{ *APIError }

// Unwrap gives what all failures have.
func (e *TooManyRequestsError) Unwrap() error { return e.APIError }

// UnavailableForLegalReasonsError is the status 451: the law forbids the answer.
type UnavailableForLegalReasonsError struct{ *APIError }

// Unwrap gives what all failures have.
func (e *UnavailableForLegalReasonsError) Unwrap() error { return e.APIError }

// InternalServerError is the status 500: the server failed.
type InternalServerError struct{ *APIError }

// Unwrap gives what all failures have.
func (e *InternalServerError) Unwrap() error { return e.APIError }

// NotImplementedError is the status 501: the server cannot do this.
type NotImplementedError struct{ *APIError }

// Unwrap gives what all failures have.
func (e *NotImplementedError) Unwrap() error { return e.APIError }

// BadGatewayError is the status 502: a server behind the server failed.
type BadGatewayError struct{ *APIError }

// Unwrap gives what all failures have.
func (e *BadGatewayError) Unwrap() error { return e.APIError }

// ServiceUnavailableError is the status 503: the server is not available.
type ServiceUnavailableError struct{ *APIError }

// Unwrap gives what all failures have.
func (e *ServiceUnavailableError) Unwrap() error { return e.APIError }

// GatewayTimeoutError is the status 504: a server behind the server took too long.
type GatewayTimeoutError struct{ *APIError }

// Unwrap gives what all failures have.
func (e *GatewayTimeoutError) Unwrap() error { return e.APIError }

// OtherStatusError is a status that has no type of its own.
type OtherStatusError struct{ *APIError }

// Unwrap gives what all failures have.
func (e *OtherStatusError) Unwrap() error { return e.APIError }

// typedFailure wraps a failure in the type of its status.
func typedFailure(e *APIError) error {
	switch e.Status {
	case 400:
		return &BadRequestError{e}
	case 401:
		return &UnauthorizedError{e}
	case 402:
		return &PaymentRequiredError{e}
	case 403:
		return &ForbiddenError{e}
	case 404:
		return &NotFoundError{e}
	case 405:
		return &MethodNotAllowedError{e}
	case 406:
		return &NotAcceptableError{e}
	case 408:
		return &RequestTimeoutError{e}
	case 409:
		return &ConflictError{e}
	case 410:
		return &GoneError{e}
	case 412:
		return &PreconditionFailedError{e}
	case 413:
		return &ContentTooLargeError{e}
	case 415:
		return &UnsupportedMediaTypeError{e}
	case 422:
		return &UnprocessableContentError{e}
	case 423:
		return &LockedError{e}
	case 428:
		return &PreconditionRequiredError{e}
	case 429:
		return &TooManyRequestsError{e}
	case 451:
		return &UnavailableForLegalReasonsError{e}
	case 500:
		return &InternalServerError{e}
	case 501:
		return &NotImplementedError{e}
	case 502:
		return &BadGatewayError{e}
	case 503:
		return &ServiceUnavailableError{e}
	case 504:
		return &GatewayTimeoutError{e}
	}
	return &OtherStatusError{e}
}
