import { SecondStepMethod } from '@bocau/contract/account/sign-in'
import { type ErrorCode, errorMeanings, errorStatus, errorTexts, type Problem } from '@bocau/contract/errors'
import { importFailures } from '@bocau/contract/import-failures'
import { OrganisationDomain } from '@bocau/contract/organisation-domain'
import type { JsonSchema, JsonSchemas } from './json-schemas.ts'

/** Returns the schema of all error responses. */
export function problemSchema(schemas: JsonSchemas): JsonSchema {
  return {
    type: 'object',
    description:
      'An error response. Some codes have more fields; the description of each field names its codes.',
    properties: {
      status: { type: 'integer', description: 'HTTP status', examples: [422] },
      code: { type: 'string', enum: Object.keys(errorStatus), description: 'Stable code for programs' },
      message: messageSchema,
      request_id: { type: 'string', description: 'Id of the request, as in the log of the server' },
      ...furtherFields(schemas),
    } satisfies Record<keyof Problem, JsonSchema>,
    required: ['status', 'code', 'message'],
  }
}

const messageSchema: JsonSchema = {
  description:
    'English text for logs. For `recall_expired` an object: `expried_time` is the recall period in seconds (the misspelled name is historic)',
  oneOf: [
    { type: 'string' },
    {
      type: 'object',
      properties: { expried_time: { type: 'integer', description: 'Recall period in seconds' } },
      required: ['expried_time'],
    },
  ],
}

const integer = (description: string): JsonSchema => ({ type: 'integer', description })
const text = (description: string): JsonSchema => ({ type: 'string', description })
const texts = (description: string): JsonSchema => ({ type: 'array', items: { type: 'string' }, description })

type FurtherField = Exclude<keyof Problem, 'status' | 'code' | 'message' | 'request_id'>

/** Returns the schemas of the fields that only some codes have. */
function furtherFields(schemas: JsonSchemas): Record<FurtherField, JsonSchema> {
  return {
    fields: {
      type: 'array',
      description: 'For `invalid_input`: the invalid fields with a message each',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' } },
        required: ['path', 'message'],
      },
    },
    retry_after_seconds: { type: 'number', description: 'For temporary refusals: seconds to wait' },
    version: integer('For `draft_changed`: current version of the draft'),
    save_id: text('For `draft_changed`: `save_id` of the request that saved the current version'),
    ticket: text(
      'For `second_step_needed` and `own_password_needed`: ticket for the next step of the sign-in',
    ),
    methods: {
      type: 'array',
      items: schemas.schemaOf(SecondStepMethod, 'output'),
      description: 'For `second_step_needed`: methods that the account can use, the default first',
    },
    phone_hint: {
      type: ['string', 'null'],
      description: 'For `second_step_needed`: last digits of the phone number; null without a phone',
    },
    expires_at: integer(
      'For `second_step_needed` and `own_password_needed`: end of the ticket, Unix time in seconds, UTC',
    ),
    domain: {
      ...schemas.schemaOf(OrganisationDomain, 'output'),
      description: 'For `dns_verification_failed` after a check of the records: the domain',
    },
    faults: texts('For `password_weak`: rules that the password breaks'),
    script_faults: {
      type: 'array',
      description: 'For `script_invalid`: errors of the script by line and column',
      items: {
        type: 'object',
        properties: {
          line: { type: 'integer' },
          column: { type: 'integer' },
          code: { type: 'string' },
          detail: text('The affected word, name or number'),
        },
        required: ['line', 'column', 'code', 'detail'],
      },
    },
    limit: integer('For `too_many_receivers`, `too_many_contacts` and `contact_file_limit`: the maximum'),
    room: integer('For `too_many_contacts`: contacts that can still be added'),
    over: {
      type: 'string',
      enum: ['columns', 'contacts', 'values'],
      description: 'For `contact_file_limit`: the exceeded limit',
    },
    line: integer('For `contact_file_limit`: line of the file'),
    trouble: {
      type: 'string',
      enum: importFailures,
      description: 'For `mailbox_elsewhere`: the reason',
    },
    until: integer(
      'For `address_resting`: time from which the address can be assigned, Unix time in seconds, UTC',
    ),
    missing_bytes: integer('For `successor_full`: bytes that the quota of the successor lacks'),
    left: integer('For `total_quota_exceeded`: MB that can still be assigned'),
    needs_code: {
      type: 'boolean',
      description: 'For `confirm_needed`: true if the second step is required as well as the password',
    },
    emails: texts('For `invalid_receivers` and `domain_not_found`: the addresses'),
    drive: {
      type: 'string',
      enum: ['own', 'other'],
      description: 'For `over_quota` in a drive: your drive, or the drive of another user',
    },
    folders: texts('For `not_found` of a thread in a folder: paths of the folders that contain it'),
  }
}

const ticket = { ticket: 'example-ticket-0001', expires_at: 1_772_417_400 }

const exampleDetails: Partial<Record<ErrorCode, Partial<Problem>>> = {
  invalid_input: {
    fields: [{ path: 'display_name', message: 'Invalid input: expected string, received undefined' }],
  },
  second_step_needed: {
    ...ticket,
    methods: ['authenticator', 'recovery_code'],
    phone_hint: null,
  },
  own_password_needed: ticket,
  password_weak: { faults: ['too_short', 'no_digit'] },
  confirm_needed: { needs_code: true },
}

/** Returns an example of an error response, with the further fields that its code has. */
export function exampleProblem(code: ErrorCode): Problem {
  return {
    status: errorStatus[code],
    code,
    message: errorTexts[code],
    request_id: '005944e4-4012-4c5d-8ca8-66edff3cc745',
    ...(errorMeanings[code].includes('`retry_after_seconds`') && { retry_after_seconds: 30 }),
    ...exampleDetails[code],
  }
}
