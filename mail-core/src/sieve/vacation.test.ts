import { expect, test } from 'vitest'
import { findReplyObstacle, type VacationContext } from './vacation.ts'

const now = Date.parse('2026-11-20T05:00:00Z')
const day = 24 * 3_600_000

const question = (
  change: Partial<VacationContext> = {},
  headers: Record<string, string> = {},
): VacationContext => ({
  envelopeFrom: 'duy@dakwood.test',
  accountAddresses: ['khue@mocviet.test', 'sales@mocviet.test'],
  recipients: ['Khue@mocviet.test'],
  header: (name) => (headers[name] === undefined ? [] : [headers[name]]),
  isSpam: false,
  isForged: false,
  repliedAt: null,
  now,
  ...change,
})

test('replies to a sender who writes to an absent user', () => {
  expect(findReplyObstacle(question())).toBeNull()
  expect(findReplyObstacle(question({ recipients: ['x@y.vn', 'sales@mocviet.test'] }))).toBeNull()
  expect(findReplyObstacle(question({}, { 'auto-submitted': 'no' }))).toBeNull()
})

test.each<[string, Partial<VacationContext>]>([
  ['a bounce', { envelopeFrom: '' }],
  ['oneself', { envelopeFrom: 'Sales@mocviet.test' }],
  ['spam', { isSpam: true }],
  ['forged', { isForged: true }],
  ['a robot', { envelopeFrom: 'MAILER-DAEMON@mx.test' }],
  ['a no-reply address', { envelopeFrom: 'no-reply@shop.test' }],
  ['a no-reply address with a tag', { envelopeFrom: 'noreply+123@shop.test' }],
  ['a bounce address', { envelopeFrom: 'bounces-42@list.test' }],
  ['the owner of a list', { envelopeFrom: 'owner-moc@list.test' }],
  ['a message to other recipients', { recipients: ['x@y.vn'] }],
  ['a sender who got a reply yesterday', { repliedAt: now - day }],
  ['a sender who got a reply almost four days ago', { repliedAt: now - 4 * day + 1 }],
])('%s gets no vacation reply', (_, change) => expect(findReplyObstacle(question(change))).not.toBeNull())

test('replies again after four days', () => {
  expect(findReplyObstacle(question({ repliedAt: now - 4 * day }))).toBeNull()
})

test.each([
  ['list-id', '<moc.list.test>'],
  ['list-unsubscribe', '<mailto:x@y>'],
  ['precedence', 'bulk'],
  ['auto-submitted', 'auto-replied'],
  ['auto-submitted', 'auto-generated; x=y'],
  ['x-auto-response-suppress', 'DR, OOF, AutoReply'],
  ['return-path', '<>'],
  ['feedback-id', '1:2:3:x'],
])('a message with %s: %s gets no vacation reply', (name, value) => {
  expect(findReplyObstacle(question({}, { [name]: value }))).not.toBeNull()
})
