import type { ApiTypes } from '@bocau/contract/all'
import { expect, test } from 'vitest'
import { createWorld, onEachDatabase } from '../../testing/index.ts'

type Requests = Record<string, { query?: object; body?: object }>

/** Requests that pass a text to the store, as a search or as data. */
const requestsWith = (text: string): Requests => ({
  'POST /api/v2/session': { body: { email: `${text}@mocviet.test`, password: 'Bocau-wrong-1' } },
  'POST /api/v2/forgotten-password': { body: { email: `${text}@mocviet.test` } },
  'GET /api/v2/avatar': { query: { email: text } },
  'GET /api/v2/avatars': { query: { emails: text } },
  'GET /api/v2/files': { query: { uuids: text } },
  'GET /api/v2/people/card': { query: { email: text } },
  'GET /api/v2/threads': { query: { q: text } },
  'GET /storage/v1/search': { query: { display_name: text } },
  'POST /api/v2/messages': { body: { save_id: text, subject: text, body: text } },
  'POST /api/v2/accounts/contact': { body: { email: 'vy@xuongmoc.example', name: text } },
  'POST /api/v2/recipients/replace': { body: { old_email: text, email: 'vy@xuongmoc.example', name: text } },
  'POST /api/v2/contacts': { body: { name: text, notes: text } },
  'POST /api/v2/labels': { body: { name: text } },
  'POST /api/v2/templates': { body: { name: text, subject: text, body: text } },
})

onEachDatabase('a text with characters that databases reject', (database) => {
  test.each(['a\0b', '\0', 'a\ud800b', '\udc00'])('%j never causes a server error', async (text) => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    for (const [key, input] of Object.entries(requestsWith(text))) {
      const response = await khue.fetch(key as keyof ApiTypes, input)
      expect([key, response.status < 500]).toEqual([key, true])
    }
    expect(world.logger.lines.filter(({ level }) => level === 'error')).toEqual([])
  })

  test('does not match the same text without the character', async () => {
    const world = await createWorld({ database })
    const body = { email: 'khue\0@mocviet.test', password: 'Bocau-test-1' }
    const response = await world.anonymous.fetch('POST /api/v2/session', { body })
    expect(response.ok).toBe(false)
  })
})
