import { allEndpoints } from '@bocau/contract/all'
import { type Endpoint, listRefusals } from '@bocau/contract/endpoint'
import { type ErrorCode, errorStatus, errorTexts, type Problem } from '@bocau/contract/errors'
import { z } from 'zod'
import { type JsonSchema, JsonSchemas } from './json-schemas.ts'
import { exampleOf } from './schema-example.ts'

/** Builds the OpenAPI document of the API from the endpoint objects that the server binds. */
export function openApiDocument(): JsonSchema {
  const schemas = new JsonSchemas()
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const [key, endpoint] of Object.entries(allEndpoints) as [string, Endpoint][]) {
    const [method, path] = key.split(' ') as [string, string]
    const template = path.replace(/:(\w+)/g, '{$1}')
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation(key, endpoint, schemas) }
  }
  addExamples(paths, schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bồ Câu',
      version: '2',
      description:
        'Mail API v2 and Storage API. Sign in with `POST /api/v2/session` and send the token in the header X-AUTH-TOKEN, or use the session cookie. Errors are `application/problem+json` with a stable `code`. See docs/api.md.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This server' }],
    paths,
    components: {
      schemas: { ...schemas.components, Problem: problemSchema },
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'bocau_session' },
        token: { type: 'apiKey', in: 'header', name: 'X-AUTH-TOKEN' },
      },
    },
  }
}

/** Adds request and response examples; requires all referenced schemas. */
function addExamples(paths: Record<string, Record<string, JsonSchema>>, { components }: JsonSchemas): void {
  type Content = Record<string, { schema?: JsonSchema; example?: unknown } | undefined>
  type Described = { requestBody?: { content: Content }; responses: Record<string, { content?: Content }> }
  for (const one of Object.values(paths).flatMap((path) => Object.values(path))) {
    const described = one as unknown as Described
    const sent = described.requestBody?.content['application/json']
    if (sent?.schema) sent.example = exampleOf(sent.schema, components, 'input')
    const success = described.responses['200']?.content?.['application/json']
    if (success?.schema) success.example = exampleOf(success.schema, components, 'output')
  }
}

/** Fields of all error responses; some codes have additional fields. */
const problemSchema: JsonSchema = {
  type: 'object',
  properties: {
    status: { type: 'integer', examples: [422] },
    code: { type: 'string', enum: Object.keys(errorStatus), description: 'Stable code for programs' },
    message: {
      description: 'English text for logs; for a late recall the allowed seconds',
      oneOf: [
        { type: 'string' },
        {
          type: 'object',
          properties: { expried_time: { type: 'integer' } },
          required: ['expried_time'],
        },
      ],
    },
    request_id: { type: 'string' },
    fields: {
      type: 'array',
      description: 'For invalid_input: the invalid fields with a message each',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' } },
        required: ['path', 'message'],
      },
    },
    retry_after_seconds: { type: 'number' },
  },
  required: ['status', 'code', 'message'],
}

/** Converts an endpoint key to an identifier: `GET /api/v2/threads/:id` becomes `get_threads_by_id`. */
function operationIdOf(key: string): string {
  const [method = '', path = ''] = key.split(' ')
  const segments = path
    .replace(/^\/api\/v2\//, '')
    .replace(/:(\w+)/g, 'by_$1')
    .split(/[^A-Za-z0-9]+/)
    .filter((segment) => segment !== '')
  return [method.toLowerCase(), ...segments].join('_')
}

function operation(key: string, endpoint: Endpoint, schemas: JsonSchemas): JsonSchema {
  return {
    operationId: operationIdOf(key),
    summary: endpoint.summary,
    security: endpoint.access === 'public' ? [] : [{ cookie: [] }, { token: [] }],
    parameters: [
      ...parameters('path', endpoint.params, schemas),
      ...parameters('query', endpoint.query, schemas),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemas.schemaOf(endpoint.body, 'input') } },
          },
        }
      : {}),
    ...(endpoint.filesField ? { requestBody: filesBody(endpoint.filesField) } : {}),
    responses: responses(key, endpoint, schemas),
  }
}

function filesBody(field: string): JsonSchema {
  const file = { type: 'string', format: 'binary' }
  const schema = {
    type: 'object',
    properties: { [field]: { type: 'array', items: file } },
    required: [field],
  }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

function parameters(
  location: 'path' | 'query',
  schema: z.ZodObject | undefined,
  schemas: JsonSchemas,
): JsonSchema[] {
  return Object.entries(schema?.shape ?? {}).map(([name, type]) => ({
    name,
    in: location,
    required: location === 'path' || !z.safeParse(type, undefined).success,
    schema: schemas.schemaOf(type, 'input'),
  }))
}

function responses(key: string, endpoint: Endpoint, schemas: JsonSchemas): JsonSchema {
  const documented: Record<string, JsonSchema> = {}
  if (endpoint.bytes) documented['200'] = { description: 'File content', content: { [endpoint.bytes]: {} } }
  else if (endpoint.redirects) {
    documented['303'] = { description: 'Redirect' }
    documented['200'] = {
      description: 'The page after the redirect',
      content: { 'text/html': {} },
    }
  } else if (endpoint.reply) {
    documented['200'] = {
      description: 'Success',
      content: {
        'application/json': { schema: schemas.schemaOf(endpoint.reply, 'output') },
        ...(endpoint.bytesOnDemand ? { [endpoint.bytesOnDemand]: {} } : {}),
      },
    }
  } else documented['204'] = { description: 'Success, no content' }
  for (const code of listRefusals(key, endpoint)) {
    const status = String(errorStatus[code])
    const codes = [...((documented[status]?.['x-codes'] as ErrorCode[] | undefined) ?? []), code]
    documented[status] = {
      description: codes.join(', '),
      content: {
        'application/problem+json': {
          schema: { $ref: '#/components/schemas/Problem' },
          examples: Object.fromEntries(codes.map((refusal) => [refusal, { value: exampleProblem(refusal) }])),
        },
      },
      'x-codes': codes,
    }
  }
  return documented
}

function exampleProblem(code: ErrorCode): Problem {
  return { status: errorStatus[code], code, message: errorTexts[code] ?? code.replaceAll('_', ' ') }
}
