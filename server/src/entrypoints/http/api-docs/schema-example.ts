import type { JsonSchema } from './json-schemas.ts'

type Direction = 'input' | 'output'

/** Example texts, tried in this order for a schema with a pattern or format. */
const texts = [
  '2026-03-14',
  'https://example.com/',
  '08:30',
  'VN',
  '5f1c0a',
  '1',
  '0123456789abcdef',
  'example',
]

const textsByName: Record<string, string> = {
  email: 'khue@example.com',
  subject: 'Báo giá tháng ba',
  name: 'Khuê',
  display_name: 'Khuê',
  full_name: 'Trần Minh Khuê',
  body: '<p>Chào anh</p>',
}

/** Example for every integer that is a time, by its name. */
const exampleTimestamp = 1_773_446_400

/**
 * Builds an example of a schema. A request example contains only required fields, or all fields when none is required.
 */
export function exampleOf(
  schema: JsonSchema,
  components: Record<string, JsonSchema>,
  direction: Direction,
): unknown {
  return buildExample(schema, '', [])

  function buildExample(one: JsonSchema, name: string, within: readonly string[]): unknown {
    if (typeof one.$ref === 'string') {
      const target = one.$ref.replace('#/components/schemas/', '')
      return buildExample(components[target] ?? {}, name, [...within, target])
    }
    for (const key of ['default', 'const']) if (key in one) return one[key]
    for (const key of ['examples', 'enum']) if (Array.isArray(one[key])) return one[key][0]
    const choices = (one.anyOf ?? one.oneOf) as JsonSchema[] | undefined
    if (choices)
      return buildExample(choices.find((choice) => !isNullOrRecursive(choice, within)) ?? {}, name, within)
    return exampleOfType(one, name, within)
  }

  function exampleOfType(one: JsonSchema, name: string, within: readonly string[]): unknown {
    switch (Array.isArray(one.type) ? one.type[0] : one.type) {
      case 'object':
        return exampleObject(one, within)
      case 'array':
        return exampleArray(one, name, within)
      case 'integer':
      case 'number':
        return exampleNumber(one, name)
      case 'boolean':
        return false
      case 'string':
        return exampleString(one, name)
      case 'null':
        return null
      default:
        return 'example'
    }
  }

  function exampleObject(one: JsonSchema, within: readonly string[]): unknown {
    const properties = Object.entries((one.properties ?? {}) as Record<string, JsonSchema>)
    const required = (one.required ?? []) as string[]
    const included = properties.filter(
      ([name]) => direction === 'output' || required.length === 0 || required.includes(name),
    )
    const keys = ((one.propertyNames as JsonSchema | undefined)?.enum ?? []) as string[]
    const rest = keys.map((key) => [key, buildExample(one.additionalProperties as JsonSchema, key, within)])
    return Object.fromEntries([
      ...included.map(([name, inner]) => [name, buildExample(inner, name, within)]),
      ...rest,
    ])
  }

  function exampleArray(one: JsonSchema, name: string, within: readonly string[]): unknown[] {
    if (Array.isArray(one.prefixItems)) return one.prefixItems.map((item) => buildExample(item, name, within))
    const items = (one.items ?? {}) as JsonSchema
    return isNullOrRecursive(items, within) ? [] : [buildExample(items, name.replace(/s$/, ''), within)]
  }
}

/** Returns true for null and for a recursive reference, which would never end. */
function isNullOrRecursive(schema: JsonSchema, within: readonly string[]): boolean {
  if (schema.type === 'null') return true
  return typeof schema.$ref === 'string' && within.includes(schema.$ref.replace('#/components/schemas/', ''))
}

function exampleNumber(schema: JsonSchema, name: string): number {
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema as { minimum?: number; maximum?: number }
  const value = /(_at|_time|timestamp|date|until)$/.test(name) ? exampleTimestamp : 1
  return Math.min(Math.max(value, minimum), maximum)
}

function exampleString(schema: JsonSchema, name: string): string {
  const {
    pattern,
    format,
    minLength = 0,
    maxLength = Number.POSITIVE_INFINITY,
  } = schema as Record<string, never>
  const fits = (text: string) =>
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern).test(text)) &&
    (format !== 'uri' || URL.canParse(text))
  const byName = textsByName[name] ?? (/email|address/.test(name) ? 'khue@example.com' : 'example')
  return [byName, ...texts, 'x'.repeat(minLength)].find(fits) ?? 'example'
}
