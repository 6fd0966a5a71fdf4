import { expect, test } from 'vitest'
import { readEnvelope } from '../message/envelope.ts'
import { readHeaderFields } from '../message/header-fields.ts'
import { encodeUtf8 } from '../octets.ts'
import { baseSubjectOf } from './base-subject.ts'
import { sortKeysOf, sortMessages } from './sort-messages.ts'
import { threadByReferences } from './thread-by-references.ts'
import { type ThreadedMessage, threadBySubject, writeThreads } from './thread-messages.ts'
import { message } from './threaded-message.fixture.ts'

test.each([
  ['Báo giá', 'BÁO GIÁ', false],
  ['Re: Fwd: [ql] RE[2]: Báo giá (fwd) ', 'BÁO GIÁ', true],
  ['[Fwd: Re: hỏi]', 'HỎI', true],
  ['[dự án]', '[DỰ ÁN]', false],
  ['[dự án] việc', 'VIỆC', false],
  ['Fw : a', 'A', true],
  ['Re:', '', true],
  ['Regards: a', 'REGARDS: A', false],
  ['  a \t b  ', 'A B', false],
])('the subject %s is compared as %s', (subject, text, isReplyOrForward) => {
  expect(baseSubjectOf(subject)).toEqual({ text, isReplyOrForward })
})

const keys = (sequence: number, header: string, sentAt: number | null = null) => {
  const raw = encodeUtf8(`${header.replaceAll('\n', '\r\n')}\r\n\r\n`)
  const envelope = readEnvelope(readHeaderFields(raw, 0, raw.length - 2))
  return sortKeysOf(envelope, { sequence, internalDate: 1000 * sequence, sentAt, size: 10 - sequence })
}

test('sorts by several criteria, and by sequence number for equal messages', () => {
  const messages = [
    keys(1, 'From: "Bình" <z@x.test>\nSubject: b', 9),
    keys(2, 'From: a@x.test\nSubject: Re: a', 3),
    keys(3, 'From: =?utf-8?q?=C3=81nh?= <m@x.test>\nSubject: A', 5),
  ]
  const sorted = (...criteria: Parameters<typeof sortMessages>[1]) =>
    sortMessages(messages, criteria).map(({ sequence }) => sequence)
  expect(sorted({ by: 'date', isReverse: false })).toEqual([2, 3, 1])
  expect(sorted({ by: 'subject', isReverse: false })).toEqual([2, 3, 1])
  expect(sorted({ by: 'subject', isReverse: false }, { by: 'date', isReverse: true })).toEqual([3, 2, 1])
  expect(sorted({ by: 'from', isReverse: false })).toEqual([2, 3, 1])
  expect(sorted({ by: 'displayFrom', isReverse: false })).toEqual([2, 1, 3])
  expect(sorted({ by: 'size', isReverse: false })).toEqual([3, 2, 1])
  expect(sorted({ by: 'cc', isReverse: true })).toEqual([1, 2, 3])
})

const threads = (...messages: ThreadedMessage[]) => writeThreads(threadByReferences(messages))

test('threads messages by their references', () => {
  expect(threads(message(1, 'a', []), message(2, 'b', ['a']), message(3, 'c', ['a', 'b']))).toBe('(1 2 3)')
  expect(threads(message(1, 'a', []), message(2, 'b', ['a']), message(3, 'c', ['a']))).toBe('(1 (2)(3))')
  expect(threads(message(1, 'b', ['gone']), message(2, 'c', ['gone']))).toBe('((1)(2))')
  expect(threads(message(1, 'b', ['gone']))).toBe('(1)')
  expect(threads(message(1, 'c', ['a', 'b']), message(2, 'a', []))).toBe('(2 1)')
  expect(threads(message(1, 'a', ['b']), message(2, 'b', ['a']))).toMatch(/^\((1 2|2 1)\)$/)
  expect(threads(message(1, 'a', ['a']))).toBe('(1)')
  // Two messages name each other: the references of the second would form a loop, so those of the first are ignored.
  expect(threads(message(1, 'a', []), message(2, 'b', ['a', 'c']), message(3, 'c', ['b']))).toBe('(1)(3 2)')
  expect(threads(message(1, 'same', []), message(2, 'same', []))).toBe('(1)(2)')
})

test('merges threads with the same subject', () => {
  expect(threads(message(1, 'a', [], 'hỏi'), message(2, 'b', [], 'Re: hỏi'))).toBe('(1 2)')
  expect(threads(message(1, 'a', [], 'hỏi'), message(2, 'b', [], 'hỏi'))).toBe('((1)(2))')
  expect(threads(message(1, 'a', [], ''), message(2, 'b', [], ''))).toBe('(1)(2)')
})

test('orders threads by subject by date', () => {
  const list = [message(3, 'a', [], 'x'), message(1, 'b', [], 'Re: x'), message(2, 'c', [], 'y')]
  expect(writeThreads(threadBySubject(list))).toBe('(1 3)(2)')
  expect(
    writeThreads([
      {
        number: 3,
        children: [
          {
            number: 6,
            children: [
              { number: 4, children: [{ number: 23, children: [] }] },
              { number: 44, children: [{ number: 7, children: [{ number: 96, children: [] }] }] },
            ],
          },
        ],
      },
    ]),
  ).toBe('(3 6 (4 23)(44 7 96))')
})
