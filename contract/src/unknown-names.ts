import type { z } from 'zod'

type Shape = z.core.$ZodTypes

/**
 * The names in a value that its shape does not know, each with its path. A shape leaves such names out without a word;
 * somebody who wrote `subjekt` for `subject` is to be told.
 */
export function unknownNames(shape: z.core.$ZodType, value: unknown, path: readonly string[] = []): string[] {
  const { def } = (shape as Shape)._zod
  switch (def.type) {
    case 'object':
      return isRecord(value) ? unknownOfObject(def, value, path) : []
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((one, at) => unknownNames(def.element, one, [...path, String(at)]))
        : []
    case 'record':
      return isRecord(value)
        ? Object.entries(value).flatMap(([name, one]) => unknownNames(def.valueType, one, [...path, name]))
        : []
    case 'union':
      return fewest(def.options.map((option) => unknownNames(option, value, path)))
    case 'pipe':
      return unknownNames(def.in, value, path)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return unknownNames(def.innerType, value, path)
    default:
      return []
  }
}

function unknownOfObject(
  { shape, catchall }: z.core.$ZodObjectDef,
  value: Record<string, unknown>,
  path: readonly string[],
): string[] {
  return Object.entries(value).flatMap(([name, one]) => {
    const inner = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (inner) return unknownNames(inner, one, [...path, name])
    // Where anything may stand, nothing is unknown; a shape that allows nothing more says so itself.
    return catchall ? [] : [[...path, name].join('.')]
  })
}

/** What may be one of several is taken for the one that it is most like. */
function fewest(unknown: readonly string[][]): string[] {
  return unknown.toSorted((a, b) => a.length - b.length)[0] ?? []
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
