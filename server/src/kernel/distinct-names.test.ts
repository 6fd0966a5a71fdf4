import { expect, test, vi } from 'vitest'
import { DistinctNames, DistinctPaths } from './distinct-names.ts'

const claimAll = (names: readonly string[]) => {
  const distinct = new DistinctNames()
  return names.map((name) => distinct.claim(name))
}

test.each([
  [
    ['a.pdf', 'a.pdf', 'a.pdf'],
    ['a.pdf', 'a (2).pdf', 'a (3).pdf'],
  ],
  [
    ['A.pdf', 'a.PDF'],
    ['A.pdf', 'a (2).PDF'],
  ],
  [
    ['a (2)', 'a', 'a'],
    ['a (2)', 'a', 'a (3)'],
  ],
  [
    ['a', 'a', 'a (2)'],
    ['a', 'a (2)', 'a (2) (2)'],
  ],
  [
    ['Hoá'.normalize('NFC'), 'Hoá'.normalize('NFD')],
    ['Hoá', `${'Hoá'.normalize('NFD')} (2)`],
  ],
])('stores %j as %j', (names, distinct) => {
  expect(claimAll(names)).toEqual(distinct)
})

test('shortens a name of maximum length for its number', () => {
  const long = `${'ỗ'.repeat(83)}.eml`
  const names = claimAll([long, long, long])
  expect(new Set(names).size).toBe(3)
  for (const name of names) {
    expect(new TextEncoder().encode(name).length).toBeLessThan(256)
    expect(name).toMatch(/\.eml$/)
  }
})

test('lookups grow linearly with the number of names', () => {
  const countLookups = (size: number) => {
    const lookups = vi.spyOn(Set.prototype, 'has')
    claimAll(Array.from({ length: size }, () => 'a.eml'))
    const { length } = lookups.mock.calls
    lookups.mockRestore()
    return length
  }
  expect(countLookups(400)).toBeLessThanOrEqual(2 * countLookups(200))
})

test('keeps folders apart whose names become equal, with their content', () => {
  const paths = new DistinctPaths((name) => name.replace(/[:?]/g, '_'))
  expect(paths.file(['A:'], '.mbox')).toBe('A_.mbox')
  expect(paths.file(['a?'], '.mbox')).toBe('a_ (2).mbox')
  expect(paths.file(['A:', 'B'], '.mbox')).toBe('A_/B.mbox')
  expect(paths.file(['a?', 'B'], '.mbox')).toBe('a_ (2)/B.mbox')
  expect(paths.folder(['A:', 'B'])).toBe('A_/B')
  expect(paths.folder(['A:', 'B'])).toBe('A_/B')
})
