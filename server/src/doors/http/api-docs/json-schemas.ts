import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

const ownDefinitions = '#/$defs/'
const sharedDefinitions = '#/components/schemas/'

/**
 * Collects the schemas of an OpenAPI document. Named schemas appear once as components, so that all parts can refer to
 * them.
 */
export class JsonSchemas {
  readonly components: Record<string, JsonSchema> = {}

  /** Returns the JSON schema of a request (`input`) or a response (`output`). */
  of(shape: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
    const whole: JsonSchema = z.toJSONSchema(shape, { io, unrepresentable: 'any' })
    const { $defs = {}, $schema: _dialect, ...schema } = whole
    for (const [name, definition] of Object.entries($defs as Record<string, JsonSchema>)) {
      this.#add(name, pointToShared(definition) as JsonSchema)
    }
    return pointToShared(schema) as JsonSchema
  }

  #add(name: string, definition: JsonSchema): void {
    const known = this.components[name]
    if (known && !isDeepStrictEqual(known, definition)) {
      throw new Error(
        `the shape ${name} is sent otherwise than it is received: give one of the two its own name`,
      )
    }
    this.components[name] = definition
  }
}

function pointToShared(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointToShared)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? inner.replace(ownDefinitions, sharedDefinitions)
        : pointToShared(inner),
    ]),
  )
}
