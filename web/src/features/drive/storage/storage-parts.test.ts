import { expect, test } from 'vitest'
import { storageParts, usedShare } from './storage-parts.ts'

const use = {
  quota: 1000,
  used: 600,
  mail: 200,
  drive: 400,
  trash: 60,
  older_versions: 40,
  kinds: [
    { kind: 'image' as const, bytes: 300, files: 4 },
    { kind: 'audio' as const, bytes: 0, files: 0 },
    { kind: 'other' as const, bytes: 0, files: 0 },
  ],
}

test('sorts by size and omits empty kinds', () => {
  expect(storageParts(use).map(({ id, share }) => [id, share])).toEqual([
    ['image', 0.3],
    ['mail', 0.2],
    ['trash', 0.06],
    ['versions', 0.04],
  ])
})

test('the parts add up to the used share, however small', () => {
  const little = { ...use, quota: 30_000_000 }
  expect(usedShare(storageParts(little))).toBeCloseTo(600 / 30_000_000, 10)
  expect(usedShare(storageParts({ ...use, quota: 100 }))).toBeCloseTo(1, 10)
})

test('the parts still fit the chart above the quota', () => {
  const sum = storageParts({ ...use, quota: 300 }).reduce((total, { share }) => total + share, 0)
  expect(sum).toBeLessThanOrEqual(1)
})
