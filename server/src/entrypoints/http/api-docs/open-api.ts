import { readdirSync, readFileSync } from 'node:fs'
import type { Access, Endpoint, MailboxNeed } from '@bocau/contract/endpoint'
import { documentedEndpoints } from '@bocau/contract/hosting/provider'
import { findEntry } from '@bocau/mail-core/text/find-entry'
import { z } from 'zod'
import { errorExamples, errorResponses, sharedResponses } from './error-responses.ts'
import { type JsonSchema, JsonSchemas } from './json-schemas.ts'
import { problemSchema } from './problem-schema.ts'
import { tagOf, tags } from './tags.ts'

/** Builds the OpenAPI document of the API from the endpoint objects that the server binds; takes about 100 ms. */
export function openApiDocument(): JsonSchema {
  const context = { schemas: new JsonSchemas(), examples: readExamples() }
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const [key, endpoint] of Object.entries(documentedEndpoints) as [string, Endpoint][]) {
    const [method, path] = key.split(' ') as [string, string]
    const template = path.replace(/:(\w+)/g, '{$1}')
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation(key, endpoint, context) }
  }
  const problem = problemSchema(context.schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bồ Câu',
      version: '2',
      description:
        'Mail API v2 and Storage API. Sign in with `POST /api/v2/session` and send the token in the header X-AUTH-TOKEN, or use the session cookie. Paths that work below `/m/<id>` act in the shared or delegated mailbox with this id. Send the id of your account in the header `X-Account-Id` to be refused with `session_changed` if the session belongs to another account. Responses with an `ETag` return 304 for a request with the same value in `If-None-Match` if nothing changed. Errors are `application/problem+json` with a stable `code`. An error with `retry_after_seconds` has the header `Retry-After`. See docs/api.md.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: tags.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: { ...context.schemas.components, Problem: problem },
      responses: sharedResponses(),
      examples: errorExamples(),
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'bocau_session' },
        token: { type: 'apiKey', in: 'header', name: 'X-AUTH-TOKEN' },
        provider_key: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

/** A recorded exchange with the server, shortened. `npm run api-examples` writes it. */
interface Example {
  readonly params?: object
  readonly query?: object
  readonly body?: unknown
  readonly reply?: unknown
}

const examplesFolder = new URL('./examples/', import.meta.url)

interface Context {
  readonly schemas: JsonSchemas
  readonly examples: Readonly<Record<string, Example>>
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

function operation(key: string, endpoint: Endpoint, { schemas, examples }: Context): JsonSchema {
  const example = findEntry(examples, key)
  return {
    operationId: operationIdOf(key),
    tags: [tagOf(key)],
    summary: endpoint.summary,
    ...describeOperation(endpoint),
    ...(endpoint.access === 'provider' ? { servers: providerServers } : {}),
    security: securityOf(endpoint),
    parameters: [
      ...parameters('path', endpoint.params, { schemas, values: example?.params }),
      ...parameters('query', endpoint.query, { schemas, values: example?.query }),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: schemas.schemaOf(endpoint.body, 'input'),
                ...(example && { example: example.body }),
              },
            },
          },
        }
      : {}),
    ...(endpoint.filesField
      ? { requestBody: filesBody(endpoint.filesField, endpoint.formFields, schemas) }
      : {}),
    responses: responses(key, endpoint, { schemas, example }),
  }
}

const providerServers = [
  { url: 'http://127.0.0.1:8090', description: 'The address of the setting BOCAU_PROVIDER_API' },
]

function securityOf({ access }: Endpoint): object[] {
  if (access === 'public') return []
  return access === 'provider' ? [{ provider_key: [] }] : [{ cookie: [] }, { token: [] }]
}

const accessNotes: Readonly<Record<Access, string>> = {
  public: 'Needs no session.',
  account: '',
  person: 'Not available with an app password.',
  administrator: 'For administrators and owners.',
  owner: 'For owners.',
  provider: 'On the address of `BOCAU_PROVIDER_API` only, with the key of the provider as bearer token.',
}

const mailboxNotes: Readonly<Record<MailboxNeed, string>> = {
  read: 'Works below `/m/<id>`.',
  write: 'Works below `/m/<id>` with the right to change mail.',
  draft: 'Works below `/m/<id>` with the right to send or to change mail.',
  send: 'Works below `/m/<id>` with a right to send.',
  keep: 'Works below `/m/<id>` of a shared mailbox with the right to change mail.',
}

/** Joins the description of an endpoint with notes about its access. */
function describeOperation({ description, access, mailbox }: Endpoint): { description?: string } {
  const parts = [description, accessNotes[access], mailbox && mailboxNotes[mailbox.needs]].filter(Boolean)
  return parts.length > 0 ? { description: parts.join(' ') } : {}
}

function filesBody(field: string, formFields: z.ZodObject | undefined, schemas: JsonSchemas): JsonSchema {
  const texts = Object.entries(formFields?.shape ?? {}).map(([name, type]) => [
    name,
    schemas.schemaOf(type, 'input'),
  ])
  const file = { type: 'string', format: 'binary' }
  const schema = {
    type: 'object',
    properties: { ...Object.fromEntries(texts), [field]: { type: 'array', items: file } },
    required: [field],
  }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

function parameters(
  location: 'path' | 'query',
  schema: z.ZodObject | undefined,
  { schemas, values }: { schemas: JsonSchemas; values: object | undefined },
): JsonSchema[] {
  const examples: Readonly<Record<string, unknown>> = { ...values }
  return Object.entries(schema?.shape ?? {}).map(([name, type]) => {
    const { description, ...typeSchema } = schemas.schemaOf(type, 'input')
    return {
      name,
      in: location,
      required: location === 'path' || !z.safeParse(type, undefined).success,
      description,
      schema: typeSchema,
      ...(Object.hasOwn(examples, name) && { example: findEntry(examples, name) }),
    }
  })
}

function responses(
  key: string,
  endpoint: Endpoint,
  { schemas, example }: { schemas: JsonSchemas; example: Example | undefined },
): JsonSchema {
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
        'application/json': {
          schema: schemas.schemaOf(endpoint.reply, 'output'),
          ...(example && { example: example.reply }),
        },
        ...(endpoint.bytesOnDemand ? { [endpoint.bytesOnDemand]: {} } : {}),
      },
    }
  } else documented['204'] = { description: 'Success, no content' }
  return { ...documented, ...errorResponses(key, endpoint) }
}

/** Reads the examples of all endpoints by key. */
function readExamples(): Record<string, Example> {
  const files = readdirSync(examplesFolder).filter((name) => name.endsWith('.json'))
  return Object.assign(
    {},
    ...files.map((name) => JSON.parse(readFileSync(new URL(name, examplesFolder), 'utf8'))),
  )
}
