import { expect, test } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { allEndpoints } from './all.ts'
import type { Endpoint, EndpointKey } from './endpoint.ts'
import { unknownNames } from './unknown-names.ts'

/** Parameter sets of one call. */
interface Call {
  readonly query?: Record<string, string>
  readonly body?: unknown
}

const id = '7412589630'
const uuid = '0b7c9d2e4f6a4b8c9d0e1f2a3b4c5d6e'
const rule = { is_enable: true, sieve_json: '{"type":"auto_mark_spam","from":"a@b.example"}' }
const period = { period: { by_days: 1 }, time_send: '08:00', start_day: '2030-01-01' }

/** All calls of section 7 of the specification, with exactly the parameters that it names. */
const calls: readonly (readonly [key: EndpointKey, ...sets: Call[]])[] = [
  ['GET /api/v2/user/info'],
  ['GET /api/v2/accounts/quota'],
  ['GET /api/v2/folders'],
  ['GET /api/v2/folder'],
  ['GET /api/v2/folders/:id'],
  ['POST /api/v2/folders', { body: { name: 'a', display_name: 'a' } }],
  ['PATCH /api/v2/folders/:id', { body: { display_name: 'a' } }],
  ['DELETE /api/v2/folders/:id'],
  ['GET /api/v2/folder/unreads/:id'],
  ['POST /api/v2/folder/reads', { body: { folder_id: id, is_read: true } }],
  ['POST /api/v2/folder/force-delete', { body: { folder_id: id } }],
  [
    'GET /api/v2/threads',
    { query: { in: 'INBOX', limit: '50', offset: '0' } },
    { query: { q: 'a', from_addr: 'a@b.example', to_addr: 'a@b.example', subject: 'a', term: 'a' } },
    { query: { folder: 'INBOX', size: 'gt:1048576', start_date: '1', end_date: '2', has_attachment: '1' } },
    { query: { is_star: '1', is_read: '0', sort: 'date' } },
    { query: { q: 'a', sort: 'defaultSort', size: 'lt:1024' } },
  ],
  ['GET /api/v2/threads/starred', { query: { limit: '50', offset: '0' } }],
  ['GET /api/v2/threads/search', { query: { q: 'a', limit: '50', offset: '0' } }],
  [
    'GET /api/v2/threads/:id',
    {},
    { query: { in: 'INBOX' } },
    { query: { in: 'INBOX', expand: '0' } },
    { query: { expand: '-1' } },
  ],
  ['POST /api/v2/threads/unreads', { body: { ids: [id], folder_id: id, unread: true } }],
  ['PATCH /api/v2/threads/:id', { body: { starred: true } }],
  ['POST /api/v2/threads/delete', { body: { ids: [id] } }],
  ['POST /api/v2/threads/not_spam', { body: { ids: [id] } }],
  ['POST /api/v2/threads/move', { body: [{ thread_ids: [id], from_folder_id: id, to_folder_id: id }] }],
  ['POST /api/v2/threads/restore', { body: { folder_id: id, ids: [id] } }],
  ['POST /api/v2/empty_trash', { body: {} }],
  ['POST /api/v2/empty', { body: {} }],
  ['GET /api/v2/suggested', { query: { search_text: 'a' } }],
  ['GET /api/v2/recipients/suggest', {}, { query: { text: 'a' } }],
  ['POST /api/v2/recipients/replace', { body: { old_email: 'a@b.example', email: 'c@b.example' } }],
  ['GET /api/v2/accounts', {}, { query: { s: 'a' } }, { query: { page: '1', per_page: '10' } }],
  ['POST /api/v2/accounts/contact', { body: { email: 'a@b.example' } }],
  ['POST /api/v2/accounts/check', { body: { emails: ['a@b.example'] } }],
  ['GET /api/v2/files', {}, { query: { uuids: uuid } }],
  ['POST /api/v2/files', {}, { query: { public: '1' } }],
  ['GET /api/v2/files/:uuid/download'],
  ['GET /api/v2/public/files/:uuid/raw'],
  ['GET /api/v2/files/:uuid'],
  ['GET /api/v2/files/:uuid/download_base64'],
  ['GET /api/v2/messages/:id', {}, { query: { type: 'raw' } }],
  ['POST /api/v2/messages', { body: {} }, { body: { subject: 'a', to: [{ email: 'a@b.example' }] } }],
  ['PATCH /api/v2/messages/:id', { body: { subject: 'a' } }],
  ['DELETE /api/v2/messages/:id'],
  ['POST /api/v2/messages/folders', { body: { message_ids: [id], to_folder_id: id } }],
  ['POST /api/v2/messages/delete', { body: { thread_ids: [id], folder: 'Trash' } }],
  [
    'POST /api/v2/send_mail',
    { body: { msg_id: id } },
    { body: { msg_id: id, async: true, delay: 7, share_ids: [id] } },
  ],
  [
    'POST /api/v2/messages/schedule',
    { body: { msg_id: id, intended_time: 1_900_000_000 } },
    { body: { msg_id: id, timestamp: 1_900_000_000 } },
  ],
  ['DELETE /api/v2/messages/:id/schedule'],
  ['POST /api/v2/undo_send_mail', { body: { msg_id: id } }],
  ['GET /api/v2/messages/:id/spam'],
  ['POST /api/v2/messages/periodic', { body: { msg_id: id, ...period } }],
  ['DELETE /api/v2/messages/:id/periodic'],
  ['POST /api/v2/messages/recall', { body: { message_id: id } }],
  ['GET /api/v2/settings'],
  ['POST /api/v2/settings', { body: [{ key: 'language', value: 'vi' }] }],
  ['GET /api/v2/rules'],
  ['POST /api/v2/rules', { body: rule }, { body: { is_enable: true, sieve_script: 'keep;' } }],
  ['GET /api/v2/rules/:id'],
  ['PATCH /api/v2/rules/:id', { body: rule }, { body: { is_enable: false, sieve_script: 'keep;' } }],
  ['DELETE /api/v2/rules/:id'],
  ['POST /api/v2/accounts', { body: { email: 'a@b.example' } }],
  ['GET /api/v2/accounts/default-sender', {}, { query: { page: '1', per_page: '10' } }],
  ['POST /api/v2/accounts/default-sender', { body: { email: 'a@b.example' } }],
  ['POST /api/v2/rules/verify', { body: { code: '123456', account_to: 'a@b.example' } }],
  ['POST /api/v2/rules/resend', { body: { type: 'autofw', from: 'c@b.example', to: 'a@b.example' } }],
  ['GET /api/v2/account/info'],
  ['PATCH /api/v2/verification', { body: { code: '123456' } }],
  ['POST /api/v2/verification', { body: { country: 'VN', phone: '0912345678' } }],
  ['GET /api/v2/countries'],
  ['GET /api/v2/avatar'],
  ['GET /api/v2/phone'],
  ['GET /api/v2/activity-logs'],
  ['GET /api/v2/2fa'],
  ['POST /api/v2/otp', { body: {} }],
  ['POST /api/v2/password', { body: { current_password: 'a', new_password: 'b' } }],
  ['GET /api/v2/files/share'],
  ['POST /api/v2/files/share', { body: { paths: ['/a'] } }],
  ['POST /api/v2/cloud_drive/files', { body: { uuid } }],
  ['POST /api/v2/cloud_drive/files/:id/save', { body: { replace: true } }],
  ['GET /storage/v1/files', {}, { query: { path: '/a' } }, { query: { path: '/', sort: 'created_at' } }],
  ['GET /storage/v1/shares'],
  ['GET /storage/v1/favorites'],
  ['GET /storage/v1/search', { query: { display_name: 'a' } }],
  [
    'POST /storage/v1/shares',
    {
      body: {
        paths: ['/a'],
        share_withs: ['a@b.example'],
        password: 'Bocau-demo-1',
        permission: 'READ',
        expire_date: 1_900_000_000,
      },
    },
  ],
  ['GET /storage/v1/file/next_path', { query: { filename: 'a.txt', path: '/' } }],
  ['POST /storage/v1/files/upload', {}, { query: { path: '/a' } }],
  ['POST /storage/v1/share/check', { body: { to_address: ['a@b.example'] } }],
  ['POST /storage/v1/hrefs', { body: { hrefs: ['https://mail.example/s/a'] } }],
]

test.each(calls.map(([key, ...sets]) => ({ key, sets })))(
  '$key accepts the parameters that the specification names',
  ({ key, sets }) => {
    const endpoint = (allEndpoints as Record<string, Endpoint>)[key]
    const { query, body } = endpoint ?? {}
    const tried = (sets.length > 0 ? sets : [{}]).map((call) => ({
      query: query?.safeParse(call.query ?? {}).success ?? call.query === undefined,
      body: body ? safeParse(body, call.body).success : call.body === undefined,
      unknown: [
        ...(query ? unknownNames(query, call.query ?? {}) : []),
        ...(body ? unknownNames(body, call.body) : []),
      ],
    }))
    expect(endpoint).toBeDefined()
    expect(tried).toEqual(tried.map(() => ({ query: true, body: true, unknown: [] })))
  },
)

test.each(['0', 'gt', 'gt:', 'gt:-1', 'garbage', '5', 'gt:1x'])('a search rejects the size %j', (size) => {
  const { query } = allEndpoints['GET /api/v2/threads']
  expect(query.safeParse({ q: 'a', size }).success).toBe(false)
})
