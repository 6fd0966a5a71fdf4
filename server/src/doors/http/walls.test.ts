import { allEndpoints } from '@bocau/contract/all'
import type { Endpoint } from '@bocau/contract/endpoint'
import { expect, test } from 'vitest'
import { type ApiClient, createWorld, onBothDatabases, type World } from '../../testing/index.ts'

type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
type AnyCall = (key: string, input: Input) => Promise<Response>

const endpoints = Object.entries(allEndpoints) as [string, Endpoint][]
const signature = 'Lương tháng ba của Khuê'

/** Ids of Khuê's that another account must get nothing for. */
interface Belongings {
  threadId: string
  messageId: string
  folderId: string
  /** A folder that she made. */
  ownFolderId: string
  /** With which she could take back an act. */
  undoId: string
  uuid: string
}

/**
 * What to call each endpoint with, so that it would answer with Khuê's belongings if it could. An endpoint that
 * is missing here fails the walk: whoever adds one says here what of another's it could be asked for.
 */
const calls: Record<string, (own: Belongings) => Input> = {
  'POST /api/v2/session': () => ({ body: { email: 'khue@mocviet.test', password: 'not hers' } }),
  'PUT /api/v2/session': () => ({}),
  'DELETE /api/v2/session': () => ({}),
  'GET /api/v2/session/demo': () => ({}),
  'GET /api/v2/user/info': () => ({}),
  'GET /api/v2/accounts/quota': () => ({}),
  'GET /api/v2/settings': () => ({}),
  'POST /api/v2/settings': () => ({ body: [{ key: 'language', value: 'vi' }] }),
  'GET /api/v2/folders': () => ({}),
  'GET /api/v2/threads': (own) => ({ query: { in: own.folderId } }),
  'GET /api/v2/threads/starred': () => ({}),
  'GET /api/v2/threads/:id': (own) => ({ params: { id: own.threadId } }),
  'PATCH /api/v2/threads/:id': (own) => ({ params: { id: own.threadId }, body: { starred: false } }),
  'POST /api/v2/threads/unreads': (own) => ({
    body: { ids: [own.threadId], folder_id: own.folderId, unread: false },
  }),
  'GET /api/v2/images': () => ({ query: { url: 'https://other.example/a.png' } }),
  'GET /api/v2/threads/search': () => ({ query: { q: signature } }),
  'GET /api/v2/suggested': () => ({ query: { search_text: signature } }),
  'GET /api/v2/recipients/suggest': () => ({ query: { text: 'vy' } }),
  'POST /api/v2/threads/move': (own) => ({
    body: [{ thread_ids: [own.threadId], from_folder_id: own.folderId, to_folder_id: own.ownFolderId }],
  }),
  'POST /api/v2/threads/delete': (own) => ({ body: { ids: [own.threadId] } }),
  'POST /api/v2/threads/not_spam': (own) => ({ body: { ids: [own.threadId] } }),
  'POST /api/v2/threads/restore': (own) => ({ body: { ids: [own.threadId], folder_id: own.ownFolderId } }),
  'POST /api/v2/threads/undo': (own) => ({ body: { undo: own.undoId } }),
  'POST /api/v2/messages/folders': (own) => ({
    body: { message_ids: [own.messageId], to_folder_id: own.ownFolderId },
  }),
  'POST /api/v2/messages/delete': (own) => ({ body: { thread_ids: [own.threadId], folder: 'Trash' } }),
  'POST /api/v2/empty_trash': () => ({ body: { folder: 'Trash' } }),
  'POST /api/v2/folder/reads': (own) => ({ body: { folder_id: own.folderId, is_read: true } }),
  'POST /api/v2/folder/batch': (own) => ({ body: { folder_id: own.folderId, act: 'delete' } }),
  'DELETE /api/v2/folder/batch/:id': (own) => ({ params: { id: own.undoId } }),
  'POST /api/v2/folders': (own) => ({ body: { display_name: `${own.ownFolderId}/Mine` } }),
  'GET /api/v2/folders/:id': (own) => ({ params: { id: own.ownFolderId } }),
  'PATCH /api/v2/folders/:id': (own) => ({
    params: { id: own.ownFolderId },
    body: { display_name: 'Taken' },
  }),
  'DELETE /api/v2/folders/:id': (own) => ({ params: { id: own.ownFolderId } }),
  'POST /api/v2/folder/force-delete': (own) => ({ body: { folder_id: own.ownFolderId } }),
  'GET /api/v2/messages/:id/body': (own) => ({ params: { id: own.messageId } }),
  'GET /api/v2/messages/:id/raw': (own) => ({ params: { id: own.messageId } }),
  'GET /api/v2/messages/:id/files.zip': (own) => ({ params: { id: own.messageId } }),
  'GET /api/v2/files/:uuid/download': (own) => ({ params: { uuid: own.uuid } }),
}

/** Endpoints that name something by its id: for another's id they must say that it does not exist. */
const byId = endpoints.filter(([, endpoint]) => endpoint.params).map(([key]) => key)

/** Everything that a change by another would show in. */
async function stateOf(khue: ApiClient, own: Belongings): Promise<unknown> {
  return Promise.all([
    khue.call('GET /api/v2/threads/:id', { params: { id: own.threadId } }),
    khue.call('GET /api/v2/folders', {}),
    khue.call('GET /api/v2/threads', { query: { in: 'Trash' } }),
    khue.call('GET /api/v2/threads/starred', {}),
  ])
}

const callWith = (client: ApiClient) => client.fetch.bind(client) as unknown as AnyCall

async function giveKhueMail(world: World): Promise<{ khue: ApiClient; own: Belongings }> {
  const khue = await world.signIn('khue@mocviet.test')
  await world.deliver({
    subject: signature,
    text: signature,
    files: [{ name: `${signature}.txt`, contentType: 'text/plain', content: signature }],
  })
  const thread = (await khue.call('GET /api/v2/threads', {})).items[0]
  const threadId = thread?.id ?? ''
  await khue.call('PATCH /api/v2/threads/:id', { params: { id: threadId }, body: { starred: true } })
  const folder = await khue.call('POST /api/v2/folders', { body: { display_name: 'Lương' } })
  await world.deliver({ subject: 'Thư đã bỏ' })
  const thrown = (await khue.call('GET /api/v2/threads', {})).items.find((one) => one.id !== threadId)
  const moved = await khue.call('POST /api/v2/threads/delete', { body: { ids: [thrown?.id ?? ''] } })
  const message = (await khue.call('GET /api/v2/threads/:id', { params: { id: threadId } })).messages[0]
  const own = {
    threadId,
    messageId: message?.id ?? '',
    folderId: thread?.folder_id ?? '',
    ownFolderId: folder.id,
    undoId: moved.undo ?? '',
    uuid: message?.files[0]?.uuid ?? '',
  }
  for (const id of Object.values(own)) expect(id).not.toBe('')
  return { khue, own }
}

test('every endpoint says here what of another account it could be asked for', () => {
  expect(Object.keys(calls).toSorted()).toEqual(endpoints.map(([key]) => key).toSorted())
})

onBothDatabases('the walls between accounts', (database) => {
  test('a stranger gets nothing from any endpoint that is not public', async () => {
    const world = await createWorld({ database })
    const { own } = await giveKhueMail(world)
    const call = callWith(world.stranger)
    for (const [key, endpoint] of endpoints) {
      const response = await call(key, calls[key]?.(own) ?? {})
      const text = await response.text()
      if (endpoint.access !== 'public') expect([key, response.status]).toEqual([key, 401])
      expect([key, text.includes(signature), text.includes(own.threadId)]).toEqual([key, false, false])
    }
  })

  test.each(['duy@dakwood.test', 'ha@mocviet.test'])(
    'to %s the belongings of another account do not exist, and nothing there changes',
    async (email) => {
      const world = await createWorld({ database })
      const { khue, own } = await giveKhueMail(world)
      const other = await world.signIn(email)
      const before = await stateOf(khue, own)
      const call = callWith(other)
      for (const [key] of endpoints.filter(([name]) => name !== 'DELETE /api/v2/session')) {
        const response = await call(key, calls[key]?.(own) ?? {})
        const text = await response.text()
        if (byId.includes(key)) expect([key, response.status]).toEqual([key, 404])
        expect([key, text.includes(signature), text.includes(own.threadId)]).toEqual([key, false, false])
      }

      await world.runJobs()
      expect(await stateOf(khue, own)).toEqual(before)
    },
  )

  test('to its owner each of these is there', async () => {
    const world = await createWorld({ database })
    const { khue, own } = await giveKhueMail(world)
    for (const key of byId.filter((name) => name.startsWith('GET') || name.startsWith('PATCH'))) {
      expect([key, (await callWith(khue)(key, calls[key]?.(own) ?? {})).ok]).toEqual([key, true])
    }
  })
})

test('an account whose domain is not verified reads its mail, and is refused what changes threads', async () => {
  const world = await createWorld()
  await world.deliver({ to: 'an@chuaxacminh.test' })
  const an = await world.signIn('an@chuaxacminh.test')
  const id = (await an.call('GET /api/v2/threads', {})).items[0]?.id ?? ''
  const star = await an.fetch('PATCH /api/v2/threads/:id', { params: { id }, body: { starred: true } })
  const mark = await an.fetch('POST /api/v2/threads/unreads', { body: { ids: [id], unread: false } })

  expect([star.status, mark.status]).toEqual([403, 403])
  expect(await star.json()).toMatchObject({ code: 'dns_verification_failed' })
})
