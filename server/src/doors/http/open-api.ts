import { allEndpoints } from '@bocau/contract/all'
import type { Endpoint } from '@bocau/contract/endpoint'
import { errorStatus } from '@bocau/contract/errors'
import { z } from 'zod'

type JsonSchema = Record<string, unknown>

const anyEndpointRefuses = ['malformed_json', 'invalid_input', 'too_many_requests', 'internal'] as const

/** The OpenAPI description of the whole API, made from the same objects that the server binds. */
export function openApiDocument(): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const [key, endpoint] of Object.entries(allEndpoints) as [string, Endpoint][]) {
    const [method, path] = key.split(' ') as [string, string]
    const template = path.replace(/:(\w+)/g, '{$1}')
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Bồ Câu', version: '2', description: 'Mail API v2 and Storage API.' },
    paths,
    components: {
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'bocau_session' },
        token: { type: 'apiKey', in: 'header', name: 'X-AUTH-TOKEN' },
      },
    },
  }
}

function operation(endpoint: Endpoint): JsonSchema {
  return {
    summary: endpoint.summary,
    security: endpoint.access === 'public' ? [] : [{ cookie: [] }, { token: [] }],
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: responses(endpoint),
  }
}

function parameters(place: 'path' | 'query', shape: z.ZodObject | undefined): JsonSchema[] {
  return Object.entries(shape?.shape ?? {}).map(([name, type]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(type as z.ZodType, undefined).success,
    schema: schemaOf(type as z.ZodType, 'input'),
  }))
}

function responses(endpoint: Endpoint): JsonSchema {
  const answers: Record<string, JsonSchema> = {}
  if (endpoint.bytes) answers['200'] = { description: 'The file', content: { [endpoint.bytes]: {} } }
  else if (endpoint.reply) {
    answers['200'] = {
      description: 'Done',
      content: { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } },
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

function schemaOf(shape: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return z.toJSONSchema(shape, { io, target: 'draft-2020-12', unrepresentable: 'any' })
}
