import { expect, test } from 'vitest'
import { createWorld } from '../../../testing/index.ts'
import { MemoryBlobStore } from '../../../testing/memory/memory-blob-store.ts'

test('a response contains the id of its log lines', async () => {
  const world = await createWorld()
  const response = await fetch(`${world.origin}/api/v2/folders`)
  const id = response.headers.get('x-request-id')
  expect(id).toMatch(/^[\da-f-]{36}$/)
  expect(await response.json()).toMatchObject({ request_id: id })
  const lines = world.logger.lines.filter((line) => line.fields.request_id === id)
  expect(lines.map((line) => line.message)).toContain('request')

  const page = await fetch(world.origin)
  expect(page.headers.get('x-request-id')).not.toBe(id)
  expect((await fetch(`${world.origin}/api/%ff`)).headers.get('x-request-id')).toBeTruthy()
})

test('log lines of failures contain the request id, before and after the body', async () => {
  const blobs = new MemoryBlobStore()
  const world = await createWorld({ parts: { blobs } })
  await world.deliver({ subject: 'Gỗ sồi', text: 'x'.repeat(100) })
  const khue = await world.signIn('khue@mocviet.test')
  const [thread] = (await khue.call('GET /api/v2/threads', { query: { in: 'INBOX' } })).items
  const { messages } = await khue.call('GET /api/v2/threads/:id', {
    params: { id: thread?.id ?? '' },
    query: {},
  })
  blobs.get = () => Promise.reject(new Error('the disk failed'))
  const response = await fetch(`${world.origin}/api/v2/messages/${messages[0]?.id}/body`, {
    headers: { 'x-auth-token': khue.token ?? '' },
  })
  const id = response.headers.get('x-request-id')
  const troubles = world.logger.lines.filter(
    (line) => line.level === 'error' && line.fields.request_id === id,
  )
  expect(troubles).not.toEqual([])
})

test('accepts the id of a trusted proxy', async () => {
  const headers = { 'x-request-id': 'proxy-0123456789' }
  const behind = await createWorld({ settings: { BOCAU_TRUST_PROXY: 'on' } })
  expect((await fetch(behind.origin, { headers })).headers.get('x-request-id')).toBe(headers['x-request-id'])
  const odd = { 'x-request-id': 'a b"c' }
  expect((await fetch(behind.origin, { headers: odd })).headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  const open = await createWorld()
  expect((await fetch(open.origin, { headers })).headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
})

test('the log lines of one arrival share a unique id', async () => {
  const blobs = new MemoryBlobStore()
  const world = await createWorld({ parts: { blobs } })
  blobs.put = () => Promise.reject(new Error('the disk failed'))
  blobs.putStream = () => Promise.reject(new Error('the disk failed'))
  const file = { name: 'a.bin', contentType: 'application/octet-stream', content: 'x'.repeat(300_000) }
  for (const recipients of [['khue@mocviet.test', 'ha@mocviet.test'], ['ha@mocviet.test']])
    await world.deliver({ recipients, files: [file] })
  const ids = world.logger.lines
    .filter((line) => line.level === 'error')
    .map((line) => line.fields.arrival_id)
  expect(ids.length).toBeGreaterThan(0)
  expect(ids).not.toContain(undefined)
  expect(new Set(ids).size).toBe(2)
})
