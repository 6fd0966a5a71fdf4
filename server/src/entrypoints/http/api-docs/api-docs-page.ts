import { openApiDocument } from './open-api.ts'
import { tags } from './tags.ts'

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  parameters: {
    name: string
    in: string
    required: boolean
    description: string
    schema: ParameterSchema
  }[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, Response | { $ref: string }>
}

/** Part of a JSON schema that the page shows as text. */
interface ParameterSchema {
  $ref?: string
  type?: string
  enum?: readonly string[]
  default?: string | number | boolean
  minimum?: number
  maximum?: number
  maxLength?: number
}

interface Content {
  schema?: unknown
  example?: unknown
}

interface Response {
  description: string
  content?: Record<string, Content>
}

type OpenApi = {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, Response> }
}

/** Renders the API reference from the OpenAPI document. A script adds a filter and forms to try requests. */
export function apiDocsPage(): string {
  const { paths, components } = openApiDocument() as OpenApi
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0],
      html: operationSection(`${method.toUpperCase()} ${path}`, operation, components.responses),
    })),
  )
  const links = tags.map(({ name }) => `<li><a href="#${slug(name)}">${name}</a></li>`)
  const sections = tags.map(({ name, description }) => {
    const inGroup = operations.filter(({ tag }) => tag === name).map(({ html }) => html)
    return `<section id="${slug(name)}"><h2>${name}</h2><p>${formatText(description)}</p>\n${inGroup.join('\n')}</section>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Bồ Câu API</title><link rel="stylesheet" href="/api-docs.css"><script type="module" src="/api-docs.js"></script></head><body>
<header><h1>Bồ Câu API</h1>
<p>Sign in with <code>POST /api/v2/session</code>; send the token as <code>X-AUTH-TOKEN</code>, or let the browser send its cookie. For programs: <a href="/api/docs/openapi.json">openapi.json</a>. Paths that work below <code>/m/&lt;id&gt;</code> act in the shared or delegated mailbox with this id. Requests from this page run as the signed-in user and change real data.</p></header>
<nav aria-label="Groups"><ul>${links.join('')}</ul></nav>
<main>
${sections.join('\n')}</main></body></html>`
}

const slug = (name: string): string => name.toLowerCase().replace(/\W+/g, '-')

function operationSection(key: string, operation: Operation, shared: Record<string, Response>): string {
  const [method = '', path = ''] = key.split(' ')
  const { operationId, summary, description, requestBody } = operation
  const title = `<summary><b>${method}</b> <code>${escapeHtml(path)}</code> <span>${formatText(summary)}</span></summary>`
  return `<details id="${operationId}" data-method="${method}" data-path="${escapeHtml(path)}">${title}
${description ? `<p>${formatText(description)}</p>` : ''}${parameterTable(operation)}${bodyOf(requestBody)}${responseList(operation, shared)}</details>`
}

function parameterTable({ parameters }: Operation): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(
    ({ name, in: location, required, description, schema }) =>
      `<tr><th scope="row"><code>${name}</code> <small>${location}${required ? ', required' : ''}</small></th><td>${formatText(description)}<div>${formatText(typeText(schema))}</div></td></tr>`,
  )
  return `<h3>Parameters</h3><table>${rows.join('')}</table>`
}

/** Describes type, values, range and default of a parameter. */
function typeText(schema: ParameterSchema): string {
  const { minimum, maximum, maxLength } = schema
  const hasMaximum = maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER
  const parts = [
    schema.$ref?.split('/').at(-1) ?? schema.type ?? '',
    schema.enum ? `one of ${schema.enum.map((value) => `\`${value}\``).join(', ')}` : '',
    minimum === undefined ? '' : `at least ${minimum}`,
    hasMaximum ? `at most ${maximum}` : '',
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    schema.default === undefined || schema.default === '' ? '' : `default \`${schema.default}\``,
  ]
  return parts.filter((part) => part !== '').join('; ')
}

function bodyOf(body: Operation['requestBody']): string {
  const content = body?.content['application/json'] ?? body?.content['multipart/form-data']
  return content ? `<h3>Request body</h3>${exampleOf(content)}` : ''
}

function responseList({ responses }: Operation, shared: Record<string, Response>): string {
  const rows = Object.entries(responses).map(([status, response]) => {
    const resolved = '$ref' in response ? shared[response.$ref.split('/').at(-1) ?? ''] : response
    return resolved ? responseRow(status, resolved) : ''
  })
  return `<h3>Responses</h3><table>${rows.join('')}</table>`
}

function responseRow(status: string, { description, content }: Response): string {
  const json = content?.['application/json']
  const lines = description.split('\n').map((line) => `<div>${formatText(line.replace(/^- /, ''))}</div>`)
  return `<tr><th scope="row">${status}</th><td>${lines.join('')}${json ? exampleOf(json) : ''}</td></tr>`
}

function exampleOf({ schema, example }: Content): string {
  return `${example === undefined ? '' : `<p>Example</p>${preformatted(example)}`}${schemaOf(schema)}`
}

const schemaOf = (schema: unknown): string =>
  `<details class="schema"><summary>Schema</summary>${preformatted(schema)}</details>`

function preformatted(value: unknown): string {
  return `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 1))}</pre>`
}

/** Converts text with code in backticks to HTML. */
function formatText(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
