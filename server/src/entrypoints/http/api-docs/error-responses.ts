import { type Endpoint, listRefusals } from '@bocau/contract/endpoint'
import { type ErrorCode, errorMeanings, errorStatus } from '@bocau/contract/errors'
import { documentedEndpoints } from '@bocau/contract/hosting/provider'
import type { JsonSchema } from './json-schemas.ts'
import { exampleProblem } from './problem-schema.ts'

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
  const endpoints = Object.entries(documentedEndpoints) as [string, Endpoint][]
  const groups = endpoints.flatMap(([key, endpoint]) => Object.values(codesByStatus(key, endpoint)))
  return Object.fromEntries(groups.filter(isShared).map((codes) => [sharedName(codes), errorResponse(codes)]))
}

/** Returns an example response for each error code of the endpoints. */
export function errorExamples(): JsonSchema {
  const endpoints = Object.entries(documentedEndpoints) as [string, Endpoint][]
  const codes = new Set(endpoints.flatMap(([key, endpoint]) => [...listRefusals(key, endpoint)]))
  return Object.fromEntries([...codes].map((code) => [code, { value: exampleProblem(code) }]))
}
