import { allEndpoints } from '@bocau/contract/all'
import type { Endpoint } from '@bocau/contract/endpoint'
import { unknownNames } from '@bocau/contract/unknown-names'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createWorld } from '../../testing/index.ts'

const all = Object.entries(allEndpoints) as [string, Endpoint][]

interface Refusal {
  code: string
  fields?: { path: string; message: string }[]
}

/** Returns the URL of an endpoint, with ids that match nothing. */
function requestTarget(origin: string, key: string): [method: string, url: string] {
  const [method = '', path = ''] = key.split(' ')
  return [
    method,
    origin +
      path
        .replace(/:token/, 'a'.repeat(20))
        .replace(/:email/, 'a@b.test')
        .replace(/:\w+/g, '1'),
  ]
}

test('rejects an unknown parameter by name: every endpoint', async () => {
  const world = await createWorld()
  const khue = await world.signIn('khue@mocviet.test')
  for (const [key] of all) {
    const [method, url] = requestTarget(world.origin, key)
    const response = await fetch(`${url}?no_such_thing=1`, {
      method,
      headers: { 'x-auth-token': khue.token ?? '' },
      redirect: 'manual',
    })
    const refusal = (await response.json().catch(() => ({ code: 'none' }))) as Refusal
    expect([key, response.status, refusal.code]).toEqual([key, 422, 'invalid_input'])
    expect([key, refusal.fields?.[0]]).toEqual([key, { path: 'no_such_thing', message: 'unknown parameter' }])
  }
})

test('rejects an unknown body field by name: every endpoint', async () => {
  const world = await createWorld()
  const khue = await world.signIn('khue@mocviet.test')
  for (const [key, endpoint] of all) {
    if (key.startsWith('GET ') || endpoint.filesField) continue
    const [method, url] = requestTarget(world.origin, key)
    const isList = endpoint.body instanceof z.ZodArray
    const response = await fetch(url, {
      method,
      headers: { 'x-auth-token': khue.token ?? '', 'content-type': 'application/json' },
      body: JSON.stringify(isList ? [{ no_such_thing: 1 }] : { no_such_thing: 1 }),
    })
    const refusal = (await response.json().catch(() => ({ code: 'none' }))) as Refusal
    expect([key, response.status, refusal.code]).toEqual([key, 422, 'invalid_input'])
    const named = refusal.fields?.map(({ path }) => path.split('.').at(-1))
    expect([key, named]).toEqual([key, expect.arrayContaining(['no_such_thing'])])
  }
})

test.each<[string, z.ZodType, unknown, string[]]>([
  ['an object', z.object({ a: z.string() }), { a: 'x', b: 1 }, ['b']],
  ['one in another', z.object({ a: z.object({ b: z.string() }) }), { a: { b: 'x', c: 1 } }, ['a.c']],
  ['one of a list', z.array(z.object({ a: z.string() })), [{ a: 'x' }, { b: 1 }], ['1.b']],
  ['one that may be left out', z.object({ a: z.object({}).optional() }), { a: { b: 1 } }, ['a.b']],
  ['one with a default', z.object({ a: z.object({}).default({}) }), { a: { b: 1 } }, ['a.b']],
  [
    'one of several',
    z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]),
    { b: 'x', c: 1 },
    ['c'],
  ],
  ['one that is turned into another', z.object({ a: z.string() }).transform(String), { b: 1 }, ['b']],
  ['where any key is allowed', z.object({ a: z.looseObject({}) }), { a: { b: 1 } }, []],
  ['any names', z.record(z.string(), z.object({ a: z.string() })), { x: { a: '', b: 1 } }, ['x.b']],
  ['no object', z.object({ a: z.string() }), 'b', []],
  ['a property of every object', z.object({}), { constructor: 1, toString: 1 }, ['constructor', 'toString']],
])('reports unknown names in %s', (_, schema, value, expected) => {
  expect(unknownNames(schema, value)).toEqual(expected)
})
