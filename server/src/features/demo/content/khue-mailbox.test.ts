import { expect, test } from 'vitest'
import { demoLetters } from './index.ts'
import { readDemoFile } from './testing.ts'

const letters = await demoLetters(Date.parse('2026-04-15T15:10:00+07:00'), readDemoFile)
const khue = 'khue@mocviet.test'
const mine = letters.filter((letter) => letter.place[khue])

/** Threads of a folder that have an unread letter there. */
function unreadThreads(folder: string): number {
  const unread = mine.filter((letter) => letter.place[khue]?.folder === folder && letter.place[khue]?.unread)
  return new Set(unread.map(threadOf)).size
}

function threadOf(letter: (typeof letters)[number]): string {
  return letter.references[0] ?? letter.messageId
}

test('holds about three hundred letters in about a hundred and sixty threads over two years', () => {
  expect(mine.length).toBeGreaterThan(290)
  expect(mine.length).toBeLessThan(350)
  const threads = new Set(mine.map(threadOf)).size
  expect(threads).toBeGreaterThan(130)
  expect(threads).toBeLessThan(180)
  expect(Math.max(...mine.map((letter) => letter.daysAgo))).toBeGreaterThan(700)
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
])('the inbox row of %s counts %i letters, as in the mock', (key, count) => {
  const inbox = mine.filter((letter) => letter.place[khue]?.folder === 'INBOX')
  expect(inbox.filter((letter) => letter.key.split('.')[0] === key)).toHaveLength(count)
})

test.each([
  ['Drafts', 3],
  ['WEBMAIL_SCHEDULED', 2],
  ['webmail_period', 1],
  ['Junk', 12],
  ['Trash', 5],
])('%s holds %i letters', (folder, count) => {
  expect(mine.filter((letter) => letter.place[khue]?.folder === folder)).toHaveLength(count)
})

test('no two letters say the same', () => {
  const texts = letters.map((letter) => letter.text)
  expect(new Set(texts).size).toBe(texts.length)
})

test('threads without an answer are told apart by their subject', () => {
  const subjects = letters.filter((letter) => !letter.thread).map((letter) => letter.subject)
  expect(new Set(subjects).size).toBe(subjects.length)
})

test('a letter between two accounts lies in Sent of one and in a folder of the other', () => {
  const between = letters.filter(
    (letter) => letter.from.email === 'ha@mocviet.test' && letter.to.some((person) => person.email === khue),
  )
  expect(between.length).toBeGreaterThan(10)
  for (const letter of between) {
    expect(letter.place['ha@mocviet.test']?.folder, letter.key).toBe('Sent')
    expect(letter.place[khue], letter.key).toBeDefined()
  }
})

test('a draft and a waiting letter have reached nobody', () => {
  const waiting = mine.filter((letter) => letter.place[khue]?.isDraft || letter.schedule || letter.periodic)
  expect(waiting).toHaveLength(6)
  for (const letter of waiting) expect(Object.keys(letter.place), letter.key).toEqual([khue])
})

test('only the forged letter in the inbox claims our domain without proof', () => {
  const forged = mine.filter(
    (letter) => letter.authentication === 'fail' && letter.place[khue]?.folder === 'INBOX',
  )
  expect(forged.map((letter) => letter.from.email)).toEqual(['ceo@mocviet.test'])
})
