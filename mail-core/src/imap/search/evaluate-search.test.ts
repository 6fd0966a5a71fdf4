import { expect, test } from 'vitest'
import { eventsOf } from '../commands/stream.fixture.ts'
import {
  evaluateAttribute,
  evaluateSearch,
  listLeafKeys,
  type SearchedMessages,
  sequencesOf,
} from './evaluate-search.ts'
import { selectPartial } from './partial-results.ts'
import { sentDayOf } from './sent-day.ts'
import { verdict } from './verdicts.ts'

const now = Date.UTC(2026, 2, 10, 12)
const flags = ['\\Seen', '$Junk']

/** One message in the third position; another one precedes it. */
const messages: SearchedMessages = {
  uids: Uint32Array.of(7, 30),
  sequences: Uint32Array.of(2, 3),
  modseqs: Float64Array.of(1, 77),
  internalDates: Float64Array.of(0, Date.UTC(2026, 2, 10, 11)),
  sizes: Float64Array.of(0, 500),
  sentDays: Float64Array.of(Number.NaN, Date.UTC(2026, 2, 9)),
  savedDates: Float64Array.of(Number.NaN, Date.UTC(2026, 2, 10, 11)),
  emailIds: BigInt64Array.of(4n, 915_164_063_250_513_920n),
  threadIds: BigInt64Array.of(5n, 2n),
  withFlag: (flag) => Uint8Array.of(0, flags.includes(flag) ? 1 : 0),
  isRecent: () => false,
}

/** Evaluates a search for the second message; text conditions are unknown. */
function evaluate(written: string): number | undefined {
  const event = eventsOf(`a SEARCH ${written}\r\n`).at(-1)
  if (event?.kind !== 'command' || event.command.name !== 'SEARCH') throw new Error(JSON.stringify(event))
  const context = { largestSequence: 9, largestUid: 90, savedUids: [[29, 31]] as const, now }
  return evaluateSearch(event.command.search, 2, (leaf) =>
    'text' in leaf ? new Uint8Array(2).fill(verdict.unknown) : evaluateAttribute(leaf, messages, context),
  )[1]
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
  ['EMAILID M915164063250513920 THREADID T2', true],
  ['OR EMAILID M04 EMAILID T4', false],
  ['EMAILID M99999999999999999999', false],
  ['OR UNSEEN (NOT FLAGGED SEEN)', true],
  ['OR SEEN TEXT x', true],
  ['UNSEEN TEXT x', false],
])('attributes decide %s', (written, isMatch) => {
  expect(evaluate(written)).toBe(isMatch ? verdict.yes : verdict.no)
})

test.each(['TEXT x', 'NOT BODY x', 'OR UNSEEN SUBJECT x', 'SEEN TEXT x', 'NOT (SEEN TEXT x)'])(
  'the content decides %s',
  (written) => {
    expect(evaluate(written)).toBe(verdict.unknown)
  },
)

test('sequence numbers come from the list of the session', () => {
  const uids = Uint32Array.of(3, 5, 9)
  expect([...sequencesOf(uids, uids)]).toEqual([1, 2, 3])
  expect([...sequencesOf(uids, Uint32Array.of(2, 3, 9))]).toEqual([2, 0, 3])
})

test('lists conditions within others', () => {
  const one = { key: 'all' } as const
  const other = { key: 'recent' } as const
  expect(
    listLeafKeys({ key: 'or', one, other: { key: 'not', not: { key: 'and', keys: [other, one] } } }),
  ).toEqual([one, other, one])
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
