import { expect, test } from 'vitest'
import { growthOf, maxGrowth } from '../../testing/growth.fixture.ts'
import { baseSubjectOf } from './base-subject.ts'
import { writeThreadsByReferences } from './thread-by-references.ts'
import { finish, message, toThreadable } from './threaded-message.fixture.ts'

test.each(
  Object.entries({
    'a chain': (n: number) =>
      Array.from({ length: n }, (_, at) => message(at + 1, `m${at}`, at > 0 ? [`m${at - 1}`] : [])),
    'a chain from its end': (n: number) =>
      Array.from({ length: n }, (_, at) => message(at + 1, `m${at}`, [`m${at + 1}`])),
    'one subject': (n: number) =>
      Array.from({ length: n }, (_, at) => message(at + 1, `m${at}`, [], 'Re: a')),
    'answers to one': (n: number) => Array.from({ length: n }, (_, at) => message(at + 1, `m${at}`, ['x'])),
  }),
)('threading costs no more than its messages: %s', async (_, build) => {
  const growth = await growthOf(
    (n) => toThreadable(build(n)),
    (messages) => finish(writeThreadsByReferences(messages)),
  )
  expect(growth.factor, JSON.stringify(growth)).toBeLessThan(maxGrowth)
})

test('a subject costs no more than its length', async () => {
  for (const fragment of ['Re:', '[a]', '(fwd)', '[fwd:', ' ', '[']) {
    const growth = await growthOf(
      (n) => Array<string>(n).fill(fragment.repeat(50)),
      (list) => list.map(baseSubjectOf),
    )
    expect(growth.factor, JSON.stringify(growth)).toBeLessThan(maxGrowth)
  }
})
