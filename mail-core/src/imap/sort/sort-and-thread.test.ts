import { expect, test } from 'vitest'
import { baseSubjectOf } from './base-subject.ts'
import { threadPlainly } from './plain-threads.fixture.ts'
import { sortByRanks } from './sort-by-ranks.ts'
import { writeThreadsByReferences } from './thread-by-references.ts'
import { writeThreadsBySubject } from './thread-by-subject.ts'
import { finish, message, type TestMessage, toThreadable } from './threaded-message.fixture.ts'

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

test('sorts by several criteria, and in the given order for equal messages', () => {
  const [first, second] = [Uint32Array.of(2, 0, 1, 0, 2), Uint32Array.of(0, 4, 9, 1, 7)]
  const sorted = (...criteria: Parameters<typeof sortByRanks>[1]) => [
    ...finish(sortByRanks(Uint32Array.of(0, 1, 2, 3, 4), criteria)),
  ]
  expect(sorted({ ranks: first, isReverse: false })).toEqual([1, 3, 2, 0, 4])
  expect(sorted({ ranks: first, isReverse: true })).toEqual([0, 4, 2, 1, 3])
  expect(sorted({ ranks: first, isReverse: false }, { ranks: second, isReverse: true })).toEqual([
    1, 3, 2, 4, 0,
  ])
  expect([...finish(sortByRanks(Uint32Array.of(3, 4), [{ ranks: second, isReverse: false }]))]).toEqual([
    3, 4,
  ])
  expect([...finish(sortByRanks(Uint32Array.of(), [{ ranks: second, isReverse: true }]))]).toEqual([])
})

const threads = (...messages: TestMessage[]) => finish(writeThreadsByReferences(toThreadable(messages)))

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
  expect(finish(writeThreadsBySubject(toThreadable(list)))).toBe('(1 3)(2)')
  expect(finish(writeThreadsBySubject(toThreadable([...list, message(4, 'd', [], 'x')])))).toBe(
    '(1 (3)(4))(2)',
  )
})

test('writes nested threads', () => {
  const list = [
    message(3, 'a', []),
    message(6, 'b', ['a']),
    message(4, 'c', ['a', 'b']),
    message(23, 'd', ['b', 'c']),
    message(44, 'e', ['b']),
    message(7, 'f', ['e']),
    message(96, 'g', ['f']),
  ]
  const inOrder = list.map((one, at) => ({ ...one, sequence: at + 1, date: at, subject: '' }))
  expect(threads(...inOrder)).toBe('(3 6 (4 23)(44 7 96))')
})

test('threads random messages as the plain algorithm does', () => {
  let state = 7
  const chance = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const subjects = ['', 'a', 'Re: a', 'b', 'Fwd: b', 'c', 'Re: [x] c (fwd)']
  for (let round = 0; round < 400; round++) {
    const count = 1 + chance(20)
    const ids = 2 + chance(2 * count)
    const list = Array.from({ length: count }, (_, at) => {
      const id = chance(10) === 0 ? null : `m${chance(ids)}`
      const ancestors = Array.from({ length: chance(2) * chance(5) }, () => `m${chance(ids)}`)
      const distinct = [...new Set(ancestors)]
      return {
        ...message(at + 1, id, distinct, subjects[chance(round % 2 === 0 ? 7 : 3)]),
        date: chance(count),
      }
    })
    expect([list, threads(...list)]).toEqual([list, threadPlainly(list)])
  }
})
