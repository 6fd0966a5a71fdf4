import type { z } from 'zod'

type Definition = z.core.$ZodTypes['_zod']['def']

/**
 * Lists fields of a value that its schema does not define, with their paths. Schemas drop such fields silently; a
 * caller who wrote `subjekt` instead of `subject` should get an error.
 */
export function unknownNames(
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly string[] = [],
): string[] {
  const { def } = schema as unknown as { def: Definition }
  if (def.type === 'object') return isRecord(value) ? unknownOfObject(def, value, path) : []
  if (def.type === 'array') {
    const list = Array.isArray(value) ? value : []
    return list.flatMap((one, at) => unknownNames(def.element, one, [...path, String(at)]))
  }
  if (def.type === 'record') {
    const entries = isRecord(value) ? Object.entries(value) : []
    return entries.flatMap(([name, one]) => unknownNames(def.valueType, one, [...path, name]))
  }
  if (def.type === 'union') return fewest(def.options.map((option) => unknownNames(option, value, path)))
  if (def.type === 'pipe') return unknownNames(def.in, value, path)
  return 'innerType' in def ? unknownNames(def.innerType, value, path) : []
}

/** Lists the paths of the fields of an object that its schema does not define, nested ones included. */
function unknownOfObject(
  { shape, catchall }: z.core.$ZodObjectDef,
  value: Record<string, unknown>,
  path: readonly string[],
): string[] {
  return Object.entries(value).flatMap(([name, one]) => {
    const inner = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (inner) return unknownNames(inner, one, [...path, name])
    // A schema that accepts any value has no unknown fields; `never` forbids further fields explicitly.
    return catchall ? [] : [[...path, name].join('.')]
  })
}

/** Returns the shortest list: for a union, that of the alternative with the fewest unknown fields. */
function fewest(unknown: readonly string[][]): string[] {
  return unknown.toSorted((a, b) => a.length - b.length)[0] ?? []
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
