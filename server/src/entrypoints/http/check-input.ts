import type { Endpoint } from '@bocau/contract/endpoint'
import { unknownNames } from '@bocau/contract/unknown-names'
import { z } from 'zod'
import { Refused } from '../../kernel/refused.ts'

const parts = ['params', 'query', 'body'] as const

interface WrongField {
  path: string
  message: string
}

const emptySchema = z.object({})

/** Validates the input of a request; refuses with all invalid and unknown fields. */
export function checkInput(endpoint: Endpoint, input: Record<(typeof parts)[number], unknown>) {
  const checked: Record<string, unknown> = { params: {}, query: {}, body: undefined }
  const wrong: WrongField[] = []
  for (const part of parts) {
    const schema = endpoint[part]
    const value = input[part] ?? {}
    if (part !== 'params') wrong.push(...unknownFields(schema ?? emptySchema, value))
    if (!schema) continue
    const result = z.safeParse(schema, value)
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
const maxNamed = 20
const maxNameCharacters = 100

function unknownFields(schema: z.core.$ZodType, value: unknown): WrongField[] {
  return unknownNames(schema, value)
    .slice(0, maxNamed)
    .map((path) => ({ path: path.slice(0, maxNameCharacters), message: 'unknown parameter' }))
}
