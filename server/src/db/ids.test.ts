import { expect, test } from 'vitest'
import { createIdMaker } from './ids.ts'

const monday = Date.UTC(2026, 2, 2)

test('ids generated in the same millisecond are unique and ordered', () => {
  const maker = createIdMaker(() => monday, 0)
  // More than fit into one millisecond.
  const ids = Array.from({ length: 20_000 }, () => maker.next())

  expect(new Set(ids).size).toBe(ids.length)
  expect(inOrder(ids)).toBe(true)
})

test('a later id is greater, on any node', () => {
  const earlier = createIdMaker(() => monday, 1023).next()
  const later = createIdMaker(() => monday + 1, 0).next()
  expect(inOrder([earlier, later])).toBe(true)
})

test('a clock set back causes neither duplicates nor disorder', () => {
  let now = monday
  const maker = createIdMaker(() => now, 3)
  const ids = Array.from({ length: 5000 }, (_, index) => {
    if (index % 100 === 0) now -= 60_000
    return maker.next()
  })

  expect(new Set(ids).size).toBe(ids.length)
  expect(inOrder(ids)).toBe(true)
})

test('nodes never generate the same id at the same time', () => {
  const ids = [0, 1, 2, 1023].flatMap((node) => {
    const maker = createIdMaker(() => monday, node)
    return Array.from({ length: 4096 }, () => maker.next())
  })
  expect(new Set(ids).size).toBe(ids.length)
})

test('ids fit 63 bits for decades and exceed safe integers', () => {
  const first = BigInt(createIdMaker(() => Date.UTC(2026, 0, 1), 0).next())
  const last = BigInt(createIdMaker(() => Date.UTC(2085, 0, 1), 1023).next())

  expect(first).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER))
  expect(last).toBeLessThan(2n ** 63n)
})

function inOrder(ids: readonly string[]): boolean {
  return ids.every((id, index) => index === 0 || BigInt(ids[index - 1] ?? '') < BigInt(id))
}
