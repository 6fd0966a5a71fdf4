import { allEndpoints } from '@bocau/contract/all'
import type { Endpoint } from '@bocau/contract/endpoint'
import { errorStatus } from '@bocau/contract/errors'
import { z } from 'zod'
import { type JsonSchema, JsonSchemas } from './json-schemas.ts'

const anyEndpointRefuses = ['malformed_json', 'invalid_input', 'too_many_requests', 'internal'] as const

/** The OpenAPI description of the whole API, made from the same objects that the server binds. */
export function openApiDocument(): JsonSchema {
  const schemas = new JsonSchemas()
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const [key, endpoint] of Object.entries(allEndpoints) as [string, Endpoint][]) {
    const [method, path] = key.split(' ') as [string, string]
    const template = path.replace(/:(\w+)/g, '{$1}')
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation(endpoint, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Bồ Câu', version: '2', description: 'Mail API v2 and Storage API.' },
    paths,
    components: {
      schemas: schemas.components,
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'bocau_session' },
        token: { type: 'apiKey', in: 'header', name: 'X-AUTH-TOKEN' },
      },
    },
  }
}

function operation(endpoint: Endpoint, schemas: JsonSchemas): JsonSchema {
  return {
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
            content: { 'application/json': { schema: schemas.of(endpoint.body, 'input') } },
          },
        }
      : {}),
    ...(endpoint.filesField ? { requestBody: filesBody(endpoint.filesField) } : {}),
    responses: responses(endpoint, schemas),
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
  place: 'path' | 'query',
  shape: z.ZodObject | undefined,
  schemas: JsonSchemas,
): JsonSchema[] {
  return Object.entries(shape?.shape ?? {}).map(([name, type]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(type as z.ZodType, undefined).success,
    schema: schemas.of(type as z.ZodType, 'input'),
  }))
}

function responses(endpoint: Endpoint, schemas: JsonSchemas): JsonSchema {
  const answers: Record<string, JsonSchema> = {}
  if (endpoint.bytes) answers['200'] = { description: 'The file', content: { [endpoint.bytes]: {} } }
  else if (endpoint.redirects) answers['303'] = { description: 'Sent on' }
  else if (endpoint.reply) {
    answers['200'] = {
      description: 'Done',
      content: {
        'application/json': { schema: schemas.of(endpoint.reply, 'output') },
        ...(endpoint.bytesOnDemand ? { [endpoint.bytesOnDemand]: {} } : {}),
      },
    }
  } else answers['204'] = { description: 'Done' }
  const signedIn = endpoint.access === 'public' ? [] : (['not_signed_in', 'not_found'] as const)
  for (const code of [...endpoint.refuses, ...signedIn, ...anyEndpointRefuses]) {
    const status = String(errorStatus[code])
    const before = (answers[status]?.description as string | undefined) ?? ''
    answers[status] = {
      description: before ? `${before}, ${code}` : code,
      content: { 'application/problem+json': {} },
    }
  }
  return answers
}
