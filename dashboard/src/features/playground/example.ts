/** A small pair in which something breaks that a payload proves, for who has none at hand. */
export const example = {
	before: `openapi: 3.1.0
info: {title: Payments, version: 1.4.0}
paths:
  /payments:
    post:
      operationId: createPayment
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [amount]
              properties:
                amount: {type: integer, minimum: 1}
                note: {type: string, maxLength: 140}
      responses:
        "201":
          description: The payment.
          content:
            application/json:
              schema: {$ref: "#/components/schemas/Payment"}
components:
  schemas:
    Payment:
      type: object
      required: [id, status]
      properties:
        id: {type: string}
        status: {enum: [open, paid]}
`,
	after: `openapi: 3.1.0
info: {title: Payments, version: 1.5.0}
paths:
  /payments:
    post:
      operationId: createPayment
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [amount, currency]
              properties:
                amount: {type: integer, minimum: 1}
                currency: {type: string}
                note: {type: string, maxLength: 80}
      responses:
        "201":
          description: The payment.
          content:
            application/json:
              schema: {$ref: "#/components/schemas/Payment"}
components:
  schemas:
    Payment:
      type: object
      required: [id, status]
      properties:
        id: {type: string}
        status: {enum: [open, paid, refunded]}
`,
} as const;
