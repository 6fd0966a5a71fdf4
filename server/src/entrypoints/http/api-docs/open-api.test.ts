import type { Endpoint } from '@bocau/contract/endpoint'
import { errorMeanings, errorStatus } from '@bocau/contract/errors'
import { documentedEndpoints } from '@bocau/contract/hosting/provider'
import { unknownNames } from '@bocau/contract/unknown-names'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createWorld } from '../../../testing/index.ts'
import { openApiDocument } from './open-api.ts'
import { tags } from './tags.ts'

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  security: unknown[]
  parameters: { name: string; in: string; required: boolean; description?: string; schema: object }[]
  requestBody?: { content: Record<string, { schema: object; example?: unknown }> }
  responses: Record<string, Response>
}

interface Response {
  $ref?: string
  description: string
  content?: Record<string, { schema?: object; example?: unknown; examples?: object }>
}

const document = JSON.parse(JSON.stringify(openApiDocument())) as {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, { description?: string; properties?: object }>
    examples: Record<string, { value: object }>
    responses: Record<string, Response>
    securitySchemes: Record<string, object>
  }
}
const endpoints: [string, Endpoint][] = Object.entries(documentedEndpoints)

function operationOf(key: string): Operation {
  const [method = '', path = ''] = key.split(' ')
  const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${key} is not in the document`)
  return operation
}

test('the document describes exactly the existing endpoints', () => {
  const described = Object.values(document.paths).flatMap((path) => Object.keys(path))
  expect(document.openapi).toBe('3.1.0')
  expect(described).toHaveLength(endpoints.length)
  for (const [key, endpoint] of endpoints) expect(operationOf(key).summary).toBe(endpoint.summary)
})

test('every endpoint has a unique operation id made from its key', () => {
  const names = endpoints.map(([key]) => operationOf(key).operationId)
  expect(new Set(names).size).toBe(endpoints.length)
  for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z0-9_]+$/)
  expect(operationOf('GET /api/v2/threads/:id').operationId).toBe('get_threads_by_id')
})

/** Returns a response of an endpoint by status, also one that is a shared component. */
function responseOf(key: string, status: string): Response | undefined {
  const response = operationOf(key).responses[status]
  return response?.$ref ? document.components.responses[response.$ref.split('/').at(-1) ?? ''] : response
}

test('every error response explains its codes and has an example of each', () => {
  for (const [key] of endpoints) {
    for (const status of Object.keys(operationOf(key).responses).filter((one) => /^[45]/.test(one))) {
      const response = responseOf(key, status)
      const body = response?.content?.['application/problem+json']
      const codes = Object.keys(body?.examples ?? {}) as (keyof typeof errorMeanings)[]
      expect([key, body?.schema]).toEqual([key, { $ref: '#/components/schemas/Problem' }])
      expect(response?.description).toBe(
        codes.map((code) => `- \`${code}\`: ${errorMeanings[code]}`).join('\n'),
      )
    }
  }
})

/** Returns the problems of an example: missing, not matching its schema, or with fields that the schema does not have. */
function exampleProblems(what: string, schema: z.core.$ZodType | undefined, example: unknown): string[] {
  if (!schema) return []
  if (example === undefined) return [`${what}: missing, run npm run api-examples`]
  const { error } = z.safeParse(schema, example)
  return [...(error ? [error.message] : []), ...unknownNames(schema, example)].map((one) => `${what}: ${one}`)
}

test('every JSON body and reply has a recorded example that matches the contract', () => {
  const problems = endpoints.flatMap(([key, { body, reply }]) => {
    const { requestBody, responses } = operationOf(key)
    return [
      ...exampleProblems(`${key} body`, body, requestBody?.content['application/json']?.example),
      ...exampleProblems(`${key} reply`, reply, responses['200']?.content?.['application/json']?.example),
    ]
  })
  expect(problems).toEqual([])
})

test('every operation has one tag, and every tag has operations', () => {
  const used = endpoints.map(([key]) => operationOf(key).tags)
  expect(used.filter((one) => one.length !== 1)).toEqual([])
  expect(new Set(used.flat())).toEqual(new Set(tags.map(({ name }) => name)))
})

test('every parameter and every schema component has a description', () => {
  const parameters = endpoints.flatMap(([key]) =>
    operationOf(key).parameters.map(({ name, description }) => [`${key} ${name}`, description] as const),
  )
  const schemas = Object.entries(document.components.schemas).map(
    ([name, { description }]) => [name, description] as const,
  )
  expect([...parameters, ...schemas].filter(([, description]) => !description)).toEqual([])
})

test('every path parameter is described', () => {
  for (const [key] of endpoints) {
    const named = [...key.matchAll(/:(\w+)/g)].map((match) => match[1])
    const described = operationOf(key).parameters.filter((one) => one.in === 'path' && one.required)
    expect([key, described.map((one) => one.name)]).toEqual([key, named])
  }
})

test('every reference has a target in the document', () => {
  const pointers = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '')
  expect(pointers.length).toBeGreaterThan(5)
  for (const pointer of pointers) {
    const steps = pointer.replace(/^#\//, '').split('/')
    const target = steps.reduce<unknown>(
      (at, step) => (at as Record<string, unknown> | undefined)?.[step],
      document,
    )
    expect([pointer, typeof target]).toEqual([pointer, 'object'])
  }
})

test('optional parameters are not marked as required', () => {
  const { parameters } = operationOf('GET /api/v2/threads/starred')
  expect(parameters.map((one) => [one.name, one.in, one.required])).toEqual([
    ['limit', 'query', false],
    ['offset', 'query', false],
    ['cursor', 'query', false],
  ])
})

test('every declared refusal is among the responses with its code', () => {
  for (const [key, endpoint] of endpoints) {
    const { responses } = operationOf(key)
    for (const code of endpoint.refuses) {
      expect(responseOf(key, String(errorStatus[code]))?.description).toContain(`- \`${code}\`:`)
    }
    expect(Object.keys(responses).filter((status) => status.startsWith('2'))).toHaveLength(1)
    expect([key, '303' in responses]).toEqual([key, endpoint.redirects === true])
  }
})

test('an error example has the further fields of its code', () => {
  const { schemas, examples } = document.components
  expect(examples.second_step_needed?.value).toMatchObject({
    ticket: expect.any(String),
    methods: expect.any(Array),
  })
  expect(examples.own_password_needed?.value).toMatchObject({ expires_at: expect.any(Number) })
  expect(examples.too_many_requests?.value).toMatchObject({ retry_after_seconds: expect.any(Number) })
  for (const { value } of Object.values(examples))
    expect(Object.keys(schemas.Problem?.properties ?? {})).toEqual(expect.arrayContaining(Object.keys(value)))
})

test('requests without a body cannot be malformed, and deleting needs no disk space', () => {
  expect(operationOf('GET /api/v2/labels').responses['400']).toBeUndefined()
  expect(operationOf('DELETE /api/v2/labels/:id').responses['507']).toBeUndefined()
  expect(responseOf('POST /api/v2/labels', '507')?.description).toContain('store_full')
})

test('text fields of an upload are before the files', () => {
  const { requestBody } = operationOf('POST /storage/v1/files/upload')
  expect(requestBody?.content['multipart/form-data']?.schema).toMatchObject({ required: ['file'] })
  expect(JSON.stringify(requestBody)).toMatch(/"path":.*"file":/)
})

test('only public endpoints need no authentication', () => {
  for (const [key, endpoint] of endpoints) {
    expect([key, operationOf(key).security.length === 0]).toEqual([key, endpoint.access === 'public'])
  }
})

test('/api/docs shows every endpoint without inline scripts', async () => {
  const world = await createWorld()
  const page = await fetch(`${world.origin}/api/docs`)
  const html = await page.text()
  const read = await fetch(`${world.origin}/api/docs/openapi.json`)

  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(html.match(/<script.*?<\/script>/gs)).toEqual(['<script type="module" src="/api-docs.js"></script>'])
  expect(html).not.toMatch(/javascript:|\son\w+=|style=/i)
  for (const [key] of endpoints) expect(html).toContain(`id="${operationOf(key).operationId}"`)
  expect(await read.json()).toEqual(document)
})

test('the page and the document are closed until the first account exists', async () => {
  const world = await createWorld({ isEmpty: true })
  const responses = await Promise.all(
    ['/api/docs', '/api/docs/openapi.json'].map((path) => fetch(`${world.origin}${path}`)),
  )
  const codes = await Promise.all(responses.map(async (one) => ((await one.json()) as { code: string }).code))
  expect(codes).toEqual(['not_set_up', 'not_set_up'])
})

test('BOCAU_API_DOCS=off closes the page and the document', async () => {
  const world = await createWorld({ settings: { BOCAU_API_DOCS: 'off' } })
  const responses = await Promise.all(
    ['/api/docs', '/api/docs/openapi.json'].map((path) => fetch(`${world.origin}${path}`)),
  )
  expect(responses.map((one) => one.status)).toEqual([404, 404])
})
