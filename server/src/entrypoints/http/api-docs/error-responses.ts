import { allEndpoints } from '@bocau/contract/all'
import { type Endpoint, listRefusals } from '@bocau/contract/endpoint'
import { type ErrorCode, errorMeanings, errorStatus, errorTexts } from '@bocau/contract/errors'
import type { JsonSchema } from './json-schemas.ts'

/** Returns the error responses of an endpoint by status. */
export function errorResponses(key: string, endpoint: Endpoint): JsonSchema {
  return Object.fromEntries(
    Object.entries(codesByStatus(key, endpoint)).map(([status, codes]) => [
      status,
      isShared(codes) ? { $ref: `#/components/responses/${sharedName(codes)}` } : errorResponse(codes),
    ]),
  )
}

/** Groups the refusals of an endpoint by HTTP status. */
function codesByStatus(key: string, endpoint: Endpoint): Record<string, ErrorCode[]> {
  const groups: Record<string, ErrorCode[]> = {}
  for (const code of listRefusals(key, endpoint)) {
    const status = String(errorStatus[code])
    groups[status] = [...(groups[status] ?? []), code]
  }
  return groups
}

function errorResponse(codes: readonly ErrorCode[]): JsonSchema {
  return {
    description: codes.map((code) => `- \`${code}\`: ${errorMeanings[code]}`).join('\n'),
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  }
}

/** Returns true for responses that many endpoints have; they are components, which keeps the document small. */
const isShared = (codes: readonly ErrorCode[]): boolean => codes.length <= 2

const sharedName = (codes: readonly ErrorCode[]): string => codes.join('_or_')

/** Returns the error responses that several endpoints refer to. */
export function sharedResponses(): JsonSchema {
  const endpoints = Object.entries(allEndpoints) as [string, Endpoint][]
  const groups = endpoints.flatMap(([key, endpoint]) => Object.values(codesByStatus(key, endpoint)))
  return Object.fromEntries(groups.filter(isShared).map((codes) => [sharedName(codes), errorResponse(codes)]))
}

/** Returns an example response for each error code of the endpoints. */
export function errorExamples(): JsonSchema {
  const endpoints = Object.entries(allEndpoints) as [string, Endpoint][]
  const codes = new Set(endpoints.flatMap(([key, endpoint]) => [...listRefusals(key, endpoint)]))
  return Object.fromEntries(
    [...codes].map((code) => [
      code,
      { value: { status: errorStatus[code], code, message: errorTexts[code] } },
    ]),
  )
}

/** Fields of all error responses; some codes have additional fields. */
export const problemSchema: JsonSchema = {
  type: 'object',
  description: 'An error response. Some codes have further fields, which their meaning names in backticks.',
  properties: {
    status: { type: 'integer', description: 'HTTP status', examples: [422] },
    code: { type: 'string', enum: Object.keys(errorStatus), description: 'Stable code for programs' },
    message: {
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
    },
    request_id: { type: 'string', description: 'Id of the request, as in the log of the server' },
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
  },
  required: ['status', 'code', 'message'],
}
