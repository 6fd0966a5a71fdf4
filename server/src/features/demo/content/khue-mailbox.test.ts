import { expect, test } from 'vitest'
import { demoMessages } from './index.ts'
import { readDemoFile } from './testing.ts'

const messages = await demoMessages(Date.parse('2026-04-15T15:10:00+07:00'), readDemoFile)
const khue = 'khue@mocviet.test'
const mine = messages.filter((message) => message.placements[khue])

/** Counts the threads with an unread message in a folder. */
function unreadThreads(folder: string): number {
  const unread = mine.filter(
    (message) => message.placements[khue]?.folder === folder && message.placements[khue]?.unread,
  )
  return new Set(unread.map(threadOf)).size
}

function threadOf(message: (typeof messages)[number]): string {
  return message.references[0] ?? message.messageId
}

test('has about 300 messages in about 160 threads over two years', () => {
  expect(mine.length).toBeGreaterThan(290)
  expect(mine.length).toBeLessThan(350)
  const threads = new Set(mine.map(threadOf)).size
  expect(threads).toBeGreaterThan(130)
  expect(threads).toBeLessThan(180)
  expect(Math.max(...mine.map((message) => message.daysAgo))).toBeGreaterThan(700)
})

test.each([
  ['INBOX', 24],
  ['Junk', 7],
  ['Khách hàng châu Âu/Nordhus AS', 4],
  ['Khách hàng châu Âu/Maison Béranger', 2],
  ['Kế toán – hóa đơn', 11],
])('%s has the unread count of the mock: %i', (folder, count) => {
  expect(unreadThreads(folder)).toBe(count)
})

test.each([
  ['oak-lot-2', 3],
  ['annex-27', 5],
  ['photo-shoot', 8],
  ['walnut-12m3', 4],
])('the inbox row of %s counts %i messages, as in the mock', (key, count) => {
  const inbox = mine.filter((message) => message.placements[khue]?.folder === 'INBOX')
  expect(inbox.filter((message) => message.key.split('.')[0] === key)).toHaveLength(count)
})

test.each([
  ['Drafts', 3],
  ['WEBMAIL_SCHEDULED', 2],
  ['webmail_period', 1],
  ['Junk', 12],
  ['Trash', 5],
])('%s contains %i messages', (folder, count) => {
  expect(mine.filter((message) => message.placements[khue]?.folder === folder)).toHaveLength(count)
})

test('message texts are unique', () => {
  const texts = messages.map((message) => message.text)
  expect(new Set(texts).size).toBe(texts.length)
})

test('threads with one message have unique subjects', () => {
  const subjects = messages.filter((message) => !message.thread).map((message) => message.subject)
  expect(new Set(subjects).size).toBe(subjects.length)
})

test("a message between two accounts is in Sent and in the recipient's folder", () => {
  const between = messages.filter(
    (message) =>
      message.from.email === 'ha@mocviet.test' && message.to.some((person) => person.email === khue),
  )
  expect(between.length).toBeGreaterThan(10)
  for (const message of between) {
    expect(message.placements['ha@mocviet.test']?.folder, message.key).toBe('Sent')
    expect(message.placements[khue], message.key).toBeDefined()
  }
})

test("drafts and scheduled messages exist only in the sender's mailbox", () => {
  const waiting = mine.filter(
    (message) => message.placements[khue]?.isDraft || message.schedule || message.periodic,
  )
  expect(waiting).toHaveLength(6)
  for (const message of waiting) expect(Object.keys(message.placements), message.key).toEqual([khue])
})

test('only the forged message in the inbox claims our domain without authentication', () => {
  const forged = mine.filter(
    (message) => message.authentication === 'fail' && message.placements[khue]?.folder === 'INBOX',
  )
  expect(forged.map((message) => message.from.email)).toEqual(['ceo@mocviet.test'])
})
