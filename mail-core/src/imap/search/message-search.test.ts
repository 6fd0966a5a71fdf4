import { expect, test } from 'vitest'
import { eventsOf } from '../commands/stream.fixture.ts'
import { MessageSearch, type SearchAttributes, type SearchContent } from './message-search.ts'
import { selectPartial } from './partial-results.ts'
import { sentDayOf } from './sent-day.ts'

const now = Date.UTC(2026, 2, 10, 12)
const attributes: SearchAttributes = {
  sequence: 3,
  uid: 30,
  flags: new Set(['\\Seen', '$Junk']),
  isRecent: false,
  internalDate: Date.UTC(2026, 2, 10, 11),
  sentDay: Date.UTC(2026, 2, 9),
  savedDate: null,
  size: 500,
  modseq: 77,
  emailId: 'M1',
  threadId: 'T1',
}
const opened: string[] = []
const content: SearchContent = {
  header: (field) => {
    opened.push(field)
    return { subject: 'Báo GIÁ gỗ', 'x-empty': '' }[field] ?? null
  },
  body: () => {
    opened.push('body')
    return 'Chào anh'
  },
  text: () => {
    opened.push('text')
    return 'Subject: Báo giá\n\nChào anh'
  },
}

function searchFor(written: string): MessageSearch {
  const event = eventsOf(`a SEARCH ${written}\r\n`).at(-1)
  if (event?.kind !== 'command' || event.command.name !== 'SEARCH') throw new Error(JSON.stringify(event))
  return new MessageSearch(event.command.search, {
    largestSequence: 9,
    largestUid: 90,
    savedUids: [[29, 31]],
    now,
  })
}

test.each([
  ['ALL', true],
  ['1:3 UID 30', true],
  ['4:*', false],
  ['$ SEEN', true],
  ['UID $', true],
  ['KEYWORD $junk UNKEYWORD Work', true],
  ['UNSEEN', false],
  ['ON 10-Mar-2026 SENTBEFORE 10-Mar-2026', true],
  ['SINCE 11-Mar-2026', false],
  ['SAVEDSINCE 10-Mar-2026', true],
  ['YOUNGER 3600', true],
  ['OLDER 3601', false],
  ['LARGER 499 SMALLER 501', true],
  ['MODSEQ 78', false],
  ['EMAILID M1 THREADID T1', true],
  ['OR UNSEEN (NOT FLAGGED SEEN)', true],
  ['OR SEEN TEXT x', true],
  ['UNSEEN TEXT x', false],
])('the index answers %s', (written, isMatch) => {
  expect(searchFor(written).decide(attributes)).toBe(isMatch)
})

test.each([
  ['SUBJECT "báo giá"', true],
  ['SUBJECT "bao gia"', false],
  ['HEADER X-Empty ""', true],
  ['HEADER X-None ""', false],
  ['NOT BODY "CHÀO"', false],
  ['TEXT "subject: b"', true],
  ['OR FROM x (BODY anh SEEN)', true],
])('the message answers %s', (written, isMatch) => {
  const search = searchFor(written)
  expect(search.decide(attributes)).toBeNull()
  expect(search.matches(attributes, content)).toBe(isMatch)
})

test('opens no message that the index excludes', () => {
  opened.length = 0
  expect(searchFor('TEXT anh UNSEEN').matches(attributes, content)).toBe(false)
  expect(opened).toEqual([])
})

test('lists the fields to open and the texts that every match contains', () => {
  const search = searchFor('SUBJECT a (BODY b NOT TEXT c) OR FROM d TO e')
  expect([...search.fields]).toEqual(['subject', 'from', 'to'])
  expect(search.needsText).toBe(true)
  expect(search.required).toEqual([
    { in: 'header', field: 'subject', text: 'a' },
    { in: 'body', field: null, text: 'b' },
  ])
})

test("the day of a message is the day in the sender's time zone", () => {
  expect(sentDayOf('Mon, 9 Mar 2026 23:30:00 -0700')).toBe(Date.UTC(2026, 2, 9))
  expect(sentDayOf('Tue, 10 Mar 2026 01:30:00 +0700')).toBe(Date.UTC(2026, 2, 10))
  expect(sentDayOf('sometime')).toBeNull()
})

test('PARTIAL counts from either end', () => {
  const all = [1, 2, 3, 4, 5]
  expect(selectPartial(all, { from: 2, to: 3 })).toEqual([2, 3])
  expect(selectPartial(all, { from: 4, to: 9 })).toEqual([4, 5])
  expect(selectPartial(all, { from: -1, to: -2 })).toEqual([4, 5])
  expect(selectPartial(all, { from: -4, to: -9 })).toEqual([1, 2])
  expect(selectPartial(all, { from: 9, to: 12 })).toEqual([])
})
