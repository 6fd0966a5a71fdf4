import type { Endpoint } from '@bocau/contract/endpoint'
import { unknownNames } from '@bocau/contract/unknown-names'
import { z } from 'zod'
import { Refused } from '../../kernel/refused.ts'

const parts = ['params', 'query', 'body'] as const

interface WrongField {
  path: string
  message: string
}

const nothing = z.object({})

/** Validates the input of a request; refuses with all invalid and unknown fields. */
export function checkInput(endpoint: Endpoint, given: Record<(typeof parts)[number], unknown>) {
  const checked: Record<string, unknown> = { params: {}, query: {}, body: undefined }
  const wrong: WrongField[] = []
  for (const part of parts) {
    const shape = endpoint[part]
    const value = given[part] ?? {}
    if (part !== 'params') wrong.push(...unknownFields(shape ?? nothing, value))
    if (!shape) continue
    const result = z.safeParse(shape, value)
    if (result.success) {
      checked[part] = result.data
      continue
    }
    // A malformed id in the path matches nothing.
    if (part === 'params') throw new Refused('not_found')
    wrong.push(
      ...result.error.issues.map((issue) => ({ path: issue.path.join('.') || part, message: issue.message })),
    )
  }
  if (wrong.length > 0) throw new Refused('invalid_input', { fields: wrong })
  return checked
}

/** Maximum number of reported unknown fields. */
const namedAtMost = 20
const charactersOfName = 100

function unknownFields(shape: z.core.$ZodType, value: unknown): WrongField[] {
  return unknownNames(shape, value)
    .slice(0, namedAtMost)
    .map((path) => ({ path: path.slice(0, charactersOfName), message: 'unknown parameter' }))
}
