import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { errorMeanings, errorStatus } from './errors.ts'
import { documentedEndpoints } from './hosting/provider.ts'
import { Id } from './ids.ts'
import { limits } from './limits.ts'
import { Settings } from './settings.ts'

const endpoints = Object.entries(documentedEndpoints) as [string, Endpoint][]

/** First words of summaries. */
const verbs =
  'Add Answer Apply Block Cancel Change Check Claim Complete Confirm Continue Copy Correct Count Create Delete Discard Download Empty Explain Export Find Get Grant Import List Mark Merge Move Mute Open Pause Pin Recall Remove Rename Replace Request Resend Restore Resume Retry Return Revoke Save Schedule Search Send Set Share Sign Snooze Star Start Stop Submit Suggest Suspend Try Turn Unblock Undo Unsubscribe Update Upload Verify Withdraw'.split(
    ' ',
  )

test('every summary is short, imperative and no sentence', () => {
  for (const [key, { summary }] of endpoints) {
    expect([key, summary]).toEqual([key, expect.stringMatching(/^[A-Z][^\n.;:!?]{4,58}[^\s.;:!?]$/)])
    expect([key, verbs]).toEqual([key, expect.arrayContaining([summary.split(/\W/)[0]])])
  }
})

test('every description consists of sentences and does not repeat the summary', () => {
  for (const [key, { summary, description = 'Missing.' }] of endpoints) {
    expect([key, description]).toEqual([key, expect.stringMatching(/^[A-Z`][^\n]+\.$/)])
    expect([key, description.startsWith(summary)]).toEqual([key, false])
  }
})

test('every error code has a meaning of one or two sentences', () => {
  for (const [code, meaning] of Object.entries(errorMeanings))
    expect([code, meaning]).toEqual([code, expect.stringMatching(/^[A-Z2][^\n]{15,130}\.$/)])
})

test('every path parameter has a schema, and every schema a path parameter', () => {
  for (const [key, endpoint] of endpoints) {
    const named = [...key.matchAll(/:(\w+)/g)].map((match) => match[1])
    expect([key, Object.keys(endpoint.params?.shape ?? {})]).toEqual([key, named])
  }
})

test('GET endpoints have no body, and only GET endpoints have an ETag', () => {
  for (const [key, endpoint] of endpoints) {
    if (key.startsWith('GET ')) expect([key, endpoint.body]).toEqual([key, undefined])
    else expect([key, endpoint.changesWithEvents]).toEqual([key, undefined])
  }
})

test('an endpoint replies with JSON or with bytes, not with both', () => {
  for (const [key, endpoint] of endpoints) {
    expect([key, endpoint.reply !== undefined && endpoint.bytes !== undefined]).toEqual([key, false])
  }
})

test('endpoints of one method have distinct paths', () => {
  const addresses = endpoints.map(([key]) => key.replace(/:\w+/g, ':'))
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('every refusal has a client or server error status', () => {
  for (const [code, status] of Object.entries(errorStatus)) {
    expect([code, status >= 400 && status < 600]).toEqual([code, true])
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
  }
  for (const [, endpoint] of endpoints) {
    for (const code of endpoint.refuses) expect(Object.keys(errorStatus)).toContain(code)
  }
})

test('only sign-in, its preliminary steps and unguessable addresses are public', () => {
  const open = endpoints.filter(([, endpoint]) => endpoint.access === 'public').map(([key]) => key)
  expect(new Set(open)).toEqual(
    new Set([
      'POST /api/v2/forgotten-password',
      'POST /api/v2/forgotten-password/code',
      'POST /api/v2/forgotten-password/finish',
      'POST /api/v2/session',
      'POST /api/v2/auth-verification',
      'POST /api/v2/auth-verification/resend',
      'POST /api/v2/session/invitation',
      'POST /api/v2/setup',
      'POST /api/v2/setup/link',
      'POST /api/v2/session/own-password',
      'POST /api/v2/session/passkey/options',
      'POST /api/v2/session/passkey',
      'GET /api/v2/session/demo',
      'POST /api/v2/session/single_sign_on',
      'GET /api/v2/session/single_sign_on/callback',
      'GET /api/v2/session/single_sign_on/sign_out',
      'GET /api/v2/public/files/:uuid/raw',
      'GET /api/v2/seen/:token',
      'GET /storage/v1/public/:token',
      'POST /storage/v1/public/:token/open',
      'GET /storage/v1/public/:token/files',
      'GET /storage/v1/public/:token/files/:id/download',
      'GET /storage/v1/public/:token/files/:id/pdf',
      'GET /storage/v1/public/:token/zip',
      'POST /storage/v1/public/:token/upload',
    ]),
  )
})

test('every schema can be converted to JSON Schema', () => {
  for (const [key, endpoint] of endpoints) {
    for (const schema of [endpoint.reply, endpoint.body, endpoint.params, endpoint.query]) {
      if (schema) expect(() => z.toJSONSchema(schema, { io: 'input' }), key).not.toThrow()
    }
  }
})

test.each([
  ['1', true],
  ['8999999999999999999', true],
  ['0', false],
  ['01', false],
  ['-1', false],
  ['1.0', false],
  ['9223372036854775808', false],
  ['12345678901234567890', false],
  ['١', false],
  ['', false],
])('id "%s" is valid: %s', (text, isId) => {
  expect(Id.safeParse(text).success).toBe(isId)
})

test('default settings match the specification', () => {
  expect(Settings.parse({})).toMatchObject({
    item_per_page: 50,
    language: 'vi',
    enable_delay_send: true,
    time_delay_send: 5,
    inline_read: true,
    inline_read_position: 'no-split',
    tracking: false,
    notice_spam: true,
    warning_send_outside: true,
    then_open: 'auto',
  })
})

test('limits match the specification', () => {
  expect(limits).toMatchObject({
    pageSizes: [10, 20, 25, 50, 100],
    maxBodyCharacters: 1_000_000,
    maxSubjectCharacters: 255,
    maxSignatureCharacters: 10_000,
    maxAttachmentBytes: 25 * 1024 * 1024,
    maxMessageBytes: 40 * 1024 * 1024,
    maxAvatarBytes: 2 * 1024 * 1024,
    minAvatarPixels: 100,
    blockedExtensions: ['bat', 'exe', 'scr', 'ace', 'lha', 'tnef'],
    trashDays: 30,
    folderLabelCharacters: 15,
    receiverDisplayCap: 7,
    minPasswordCharacters: 8,
    storageWarningPercent: 80,
    reconnectSeconds: 60,
    errorPageRedirectSeconds: 60,
    undoSeconds: 5,
    batchAboveThreads: 2,
    collapseAboveMessages: 3,
  })
})
