import type { SentOutcome } from '@bocau/contract/outbox'
import { expect, test } from 'vitest'
import { isWrongAddress, outcomeSentence, refusedSentence } from './outcome-text.ts'
import { recipientLines } from './recipient-lines.ts'

const outcome = (change: Partial<SentOutcome>): SentOutcome => ({
  email: 'a@b.vn',
  state: 'taken',
  failure: null,
  answer: '',
  since: null,
  next_try: null,
  ...change,
})

test.each<[Partial<SentOutcome>, string]>([
  [{ state: 'here' }, 'Đã vào hộp thư'],
  [{ state: 'taken' }, 'Máy chủ của người nhận đã nhận'],
  [{ state: 'waiting', since: 1 }, 'Đang gửi'],
  [{ state: 'recalled' }, 'Đã thu hồi'],
  [{ state: 'refused', failure: 'receiver_unknown' }, 'Không gửi được. Người nhận không tồn tại.'],
])('describes the status %o as “%s”', (change, sentence) => {
  expect(outcomeSentence(outcome(change))).toBe(sentence)
})

test.each<[SentOutcome['failure'], RegExp]>([
  ['server_silent', /^Đang chờ từ .+ Máy chủ của người nhận không phản hồi\.$/],
  ['mailbox_full', /^Đang chờ từ .+ Hộp thư của người nhận đã đầy\.$/],
  ['receiver_refused', /^Đang chờ từ .+ Máy chủ của người nhận yêu cầu thử lại sau\.$/],
])('a waiting recipient shows a reason but no refusal: %s', (failure, sentence) => {
  expect(outcomeSentence(outcome({ state: 'waiting', failure, since: 1_700_000_000 }))).toMatch(sentence)
})

test('no text contains raw mail server responses', () => {
  const response = outcome({ state: 'refused', failure: 'cannot_send', answer: '554 5.0.0 Nem tudjuk' })
  expect(outcomeSentence(response)).toBe('Không gửi được. Máy chủ của người nhận không nhận thư này.')
})

test('counts failed recipients and names the first three', () => {
  const refused = ['a@b.vn', 'c@d.vn', 'e@f.vn', 'g@h.vn', 'i@k.vn'].map((email) => outcome({ email }))
  expect(refusedSentence(refused.slice(0, 2), 3)).toBe(
    'Không gửi được tới 2 trong 3 người nhận: a@b.vn, c@d.vn',
  )
  expect(refusedSentence(refused, 9)).toContain('a@b.vn, c@d.vn, e@f.vn và 2 người khác')
  expect(refusedSentence(refused.slice(0, 1), 1)).toBe('Không gửi được thư này tới a@b.vn.')
  expect(refusedSentence(refused, 5)).toBe('Thư này không gửi được tới người nhận nào.')
})

test('only a wrong address can be corrected', () => {
  expect(isWrongAddress(outcome({ state: 'refused', failure: 'domain_not_found' }))).toBe(true)
  expect(isWrongAddress(outcome({ state: 'refused', failure: 'mailbox_full' }))).toBe(false)
})

test('sending again keeps recipients in their fields, Bcc included', () => {
  const person = (email: string) => ({ name: 'Ai đó', email })
  const message = { to: [person('a@b.vn')], cc: [person('C@d.vn')], bcc: [person('e@f.vn')] }
  const lines = recipientLines(
    message,
    ['c@d.vn', 'e@f.vn', 'nobody@knows.vn'].map((email) => ({ email })),
    new Map([['c@d.vn', 'dung@d.vn']]),
  )
  expect(lines).toEqual({
    to: [],
    cc: [{ name: 'Ai đó', email: 'dung@d.vn' }],
    bcc: [
      { name: 'Ai đó', email: 'e@f.vn' },
      { name: '', email: 'nobody@knows.vn' },
    ],
  })
})
