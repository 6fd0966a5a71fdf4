import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

const localDefinitions = '#/$defs/'
const sharedDefinitions = '#/components/schemas/'

/**
 * Collects the schemas of an OpenAPI document. Named schemas appear once as components, so that all parts can refer to
 * them.
 */
export class JsonSchemas {
  readonly components: Record<string, JsonSchema> = {}

  /** Returns the JSON schema of a request (`input`) or a response (`output`). */
  schemaOf(zodSchema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
    const full: JsonSchema = z.toJSONSchema(zodSchema, { io, unrepresentable: 'any' })
    const { $defs = {}, $schema: _dialect, ...schema } = full
    for (const [name, definition] of Object.entries($defs as Record<string, JsonSchema>)) {
      this.#add(name, referToSharedDefinitions(definition) as JsonSchema)
    }
    return referToSharedDefinitions(schema) as JsonSchema
  }

  #add(name: string, definition: JsonSchema): void {
    const existing = this.components[name]
    if (existing && !isDeepStrictEqual(existing, definition)) {
      throw new Error(`the schema ${name} differs between request and response: rename one of them`)
    }
    this.components[name] = definition
  }
}

/** Replaces references to local definitions by references to the shared components, at any depth. */
function referToSharedDefinitions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(referToSharedDefinitions)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? inner.replace(localDefinitions, sharedDefinitions)
        : referToSharedDefinitions(inner),
    ]),
  )
}
