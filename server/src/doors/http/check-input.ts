import type { Endpoint } from '@bocau/contract/endpoint'
import { Refused } from '../../refused.ts'

const parts = ['params', 'query', 'body'] as const

/** The input of a request as its endpoint declares it; a refusal that names every field that is wrong. */
export function checkInput(endpoint: Endpoint, given: Record<(typeof parts)[number], unknown>) {
  const checked: Record<string, unknown> = { params: {}, query: {}, body: undefined }
  for (const part of parts) {
    const shape = endpoint[part]
    if (!shape) continue
    const result = shape.safeParse(given[part] ?? {})
    if (result.success) {
      checked[part] = result.data
      continue
    }
    // An id in the path that cannot be one names nothing.
    if (part === 'params') throw new Refused('not_found')
    const fields = result.error.issues.map((issue) => ({
      path: issue.path.join('.') || part,
      message: issue.message,
    }))
    throw new Refused('invalid_input', { fields })
  }
  return checked
}
