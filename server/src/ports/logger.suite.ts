import { describe, expect, test } from 'vitest'
import type { Logger } from './logger.ts'

/** A logger and everything it has written, as text. */
export type WatchedLogger = { logger: Logger; written: () => string }

const secret = 'hush-7f3a'

const fieldsWithSecret: [string, Record<string, unknown>][] = [
  ['a password', { password: secret }],
  ['a new password', { newPassword: secret }],
  ['a token', { session_token: secret }],
  ['a header', { headers: { 'X-AUTH-TOKEN': secret, accept: '*/*' } }],
  ['a cookie', { req: { headers: { cookie: `bocau=${secret}`, 'set-cookie': [secret] } } }],
  ['an authorization', { req: { headers: { Authorization: `Bearer ${secret}` } } }],
  ['a subject', { message: { subject: secret } }],
  ['a subject in a list', { messages: [{ id: 1, subject: secret }] }],
  ['a body', { draft: { body: secret } }],
  ['a text', { text: secret }],
  ['an HTML', { a: { b: { c: { html: secret } } } }],
  ['recipients', { recipients: [secret] }],
  ['to, cc and bcc', { to: secret, cc: [secret], bcc: { email: secret } }],
  ['to_addr', { to_addr: [{ email: secret }] }],
  ['a map', { map: new Map([['password', secret]]) }],
  ['fields that are nested too deeply', { a: { b: { c: { d: { e: { f: { g: { h: secret } } } } } } } }],
  ['an address with a password', { database: `postgres://bocau:${secret}@db/bocau` }],
  ['a query with a token', { url: `/folder/INBOX?page=1&access_token=${secret}#top` }],
  ['a search', { url: `/api/v2/threads?q=${secret}` }],
  ['an error that quotes an address', { error: new Error(`cannot reach s3://key:${secret}@host`) }],
  ['the detail of an error', { error: Object.assign(new Error('duplicate key'), { detail: secret }) }],
  ['the cause of an error', { error: new Error('no', { cause: { token: secret } }) }],
  ['raw bytes', { piece: Buffer.from(secret) }],
]

/** Contract of every logger: useful lines without mail content and secrets. */
export function loggerSuite(name: string, watch: () => WatchedLogger): void {
  describe(`logger: ${name}`, () => {
    test.each(fieldsWithSecret)('never writes %s', (_, fields) => {
      const { logger, written } = watch()
      logger.info('said', fields)
      logger.with(fields).error('written by a child logger')

      expect(written()).toContain('written by a child logger')
      expect(written()).not.toContain(secret)
      expect(written()).not.toContain(String([...Buffer.from(secret)]))
    })

    test('does not write a secret in the message', () => {
      const { logger, written } = watch()
      logger.warn(`lost https://user:${secret}@relay.test`)

      expect(written()).toContain('relay.test')
      expect(written()).not.toContain(secret)
    })

    test('writes ids and other data for finding a problem', () => {
      const { logger, written } = watch()
      const lines = logger.with({ requestId: 'r-17' })
      lines.info('message stored', {
        accountId: '42',
        size: 10_240,
        recipientCount: 3,
        at: new Date(0),
        ok: true,
      })
      lines.error('storing a message failed', {
        error: Object.assign(new Error('disk full'), { code: 'ENOSPC' }),
      })

      for (const part of [
        'r-17',
        'message stored',
        '42',
        '10240',
        '1970-01-01',
        'disk full',
        'ENOSPC',
        'logger.suite',
      ]) {
        expect(written()).toContain(part)
      }
    })

    test('logs any value', () => {
      const { logger, written } = watch()
      const circle: Record<string, unknown> = {
        big: 10n,
        act: () => 1,
        none: undefined,
        nothing: null,
        not: Number.NaN,
      }
      circle.itself = circle
      circle.date = new Date('no date')
      logger.info('odd', { circle, set: new Set([1, 2]), url: new URL('http://a.test/') })

      expect(written()).toContain('[circular]')
      expect(written()).toContain('http://a.test/')
    })
  })
}
