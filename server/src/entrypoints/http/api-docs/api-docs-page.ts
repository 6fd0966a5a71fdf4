import { allEndpoints } from '@bocau/contract/all'
import type { Endpoint } from '@bocau/contract/endpoint'
import { openApiDocument } from './open-api.ts'

/** Renders the API reference from the OpenAPI document. A script adds forms to try requests. */
export function apiDocsPage(): string {
  const document = openApiDocument() as { paths: Record<string, Record<string, Operation>> }
  const sections = Object.entries(allEndpoints as Record<string, Endpoint>).map(([key, endpoint]) => {
    const [method, path] = key.split(' ') as [string, string]
    const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    return section(method, path, { endpoint, operation })
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Bồ Câu API</title><link rel="stylesheet" href="/api-docs.css"><script type="module" src="/api-docs.js"></script></head><body><main>
<h1>Bồ Câu API</h1>
<p>Sign in with <code>POST /api/v2/session</code>; send the token as <code>X-AUTH-TOKEN</code>, or let the browser send its cookie. For programs: <a href="/api/docs/openapi.json">openapi.json</a>. Requests from this page run as the signed-in user and change real data.</p>
${sections.join('\n')}</main></body></html>`
}

interface Operation {
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, { schema?: unknown }> }>
}

function section(
  method: string,
  path: string,
  { endpoint, operation }: { endpoint: Endpoint; operation: Operation | undefined },
): string {
  const parameters = (operation?.parameters ?? [])
    .map(
      (one) =>
        `<tr><td><code>${one.name}</code></td><td>${one.in}${one.required ? ', required' : ''}</td><td>${json(one.schema)}</td></tr>`,
    )
    .join('')
  const body = operation?.requestBody?.content['application/json']?.schema
  const responses = Object.entries(operation?.responses ?? {})
    .map(([status, response]) => {
      const schema = response.content?.['application/json']?.schema
      return `<tr><td>${status}</td><td>${escapeHtml(response.description)}</td><td>${schema ? json(schema) : ''}</td></tr>`
    })
    .join('')
  const dataAttributes = `data-method="${method}" data-path="${escapeHtml(path.replace(/:(\w+)/g, '{$1}'))}"`
  return `<details ${dataAttributes}><summary><b>${method}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(endpoint.summary)}</span></summary>
${parameters ? `<table>${parameters}</table>` : ''}${body ? `<h2>Body</h2>${json(body)}` : ''}<h2>Responses</h2><table>${responses}</table></details>`
}

function json(schema: unknown): string {
  return `<pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 1))}</pre>`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
