import { expect, test } from 'vitest'
import { z } from 'zod'
import { FullName } from './account/profile.ts'
import type { Endpoint } from './endpoint.ts'
import { documentedEndpoints } from './hosting/provider.ts'
import { displayName } from './ids.ts'

const byPath = 'the server takes it out of each part of the path'
const refused = 'the drive refuses it'
const nextToAddress = 'of a user whose address is shown beside it'

/** Name fields that are validated elsewhere or are not display names. */
const otherwise = new Map([
  ['PATCH /api/v2/labels/:id name', byPath],
  ['POST /api/v2/labels name', byPath],
  ['POST /api/v2/folders name', byPath],
  ['PATCH /storage/v1/files/:id name', refused],
  ['POST /storage/v1/folders name', refused],
  ['POST /api/v2/messages name', nextToAddress],
  ['PATCH /api/v2/messages/:id name', nextToAddress],
  ['POST /api/v2/accounts/contact name', nextToAddress],
  ['POST /api/v2/recipients/replace name', nextToAddress],
  ['POST /api/v2/rules name', 'shown to its author, on one line'],
  ['PATCH /api/v2/rules/:id name', 'shown to its author, on one line'],
  ['POST /api/v2/organisation/moving-in name', 'of an account on another server'],
  ['POST /api/v2/organisation/moving-in/preview name', 'of an account on another server'],
])

const naming = new Set(['name', 'fullname', 'organisation'])

/** Lists all input fields for display names, at any depth. */
function namesIn(schema: z.core.$ZodType, path: string): { path: string; field: z.ZodType }[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return namesIn(schema.unwrap(), path)
  if (schema instanceof z.ZodArray) return namesIn(schema.element, path)
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, field]) =>
    naming.has(key) ? [{ path: `${path} ${key}`, field }] : namesIn(field, path),
  )
}

test('every display name excludes invisible characters', () => {
  const unclean = (Object.entries(documentedEndpoints) as [string, Endpoint][])
    .flatMap(([key, { body }]) => (body ? namesIn(body, key) : []))
    .filter(({ field }) => {
      const read = field.safeParse('An\u3164 Bình\u2800\u00ad')
      return read.success && typeof read.data === 'string' && read.data !== 'An Bình'
    })
    .map(({ path }) => path)
  expect(unclean.filter((path) => !otherwise.has(path)).toSorted()).toEqual([])
})

test('a line break in a name becomes a space', () => {
  expect(displayName(20).parse('Hợp\r\nđồng\tmới\u2028nhé')).toBe('Hợp đồng mới nhé')
})

test('invisible letters are removed from names', () => {
  for (const filler of ['\u3164', '\u115f', '\u1160', '\uffa0', '\ufe0f', '\u034f'])
    expect(FullName.safeParse(`Trần Minh Khuê${filler}`).success).toBe(false)
  expect(FullName.parse(' Trần  Minh Khuê ')).toBe('Trần Minh Khuê')
  expect(FullName.safeParse('\u3164\u3164\u1160\u3164').success).toBe(false)
})
