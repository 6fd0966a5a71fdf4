import { expect, test } from 'vitest'
import { assignFeathers, featherPath, type StoragePart } from './storage-fan.ts'

const count = (parts: StoragePart[]) => {
  const shares = assignFeathers(parts)
  return Object.fromEntries(
    ['mail', 'drive', 'driveTrash', 'free'].map((id) => [id, shares.filter((each) => each === id).length]),
  )
}

test.each<[string, StoragePart[], Record<string, number>]>([
  [
    'two fifths used',
    [
      { id: 'mail', bytes: 41 },
      { id: 'free', bytes: 59 },
    ],
    { mail: 19, drive: 0, driveTrash: 0, free: 27 },
  ],
  [
    'a little of each is seen',
    [
      { id: 'mail', bytes: 1 },
      { id: 'drive', bytes: 1 },
      { id: 'driveTrash', bytes: 1 },
      { id: 'free', bytes: 10_000_000 },
    ],
    { mail: 1, drive: 1, driveTrash: 1, free: 43 },
  ],
  [
    'almost full is not full',
    [
      { id: 'mail', bytes: 999 },
      { id: 'free', bytes: 1 },
    ],
    { mail: 45, drive: 0, driveTrash: 0, free: 1 },
  ],
  [
    'a small part next to an almost full one',
    [
      { id: 'mail', bytes: 9999 },
      { id: 'driveTrash', bytes: 1 },
      { id: 'free', bytes: 1 },
    ],
    { mail: 44, drive: 0, driveTrash: 1, free: 1 },
  ],
  [
    'full',
    [
      { id: 'mail', bytes: 5 },
      { id: 'free', bytes: 0 },
    ],
    { mail: 46, drive: 0, driveTrash: 0, free: 0 },
  ],
  [
    'empty',
    [
      { id: 'mail', bytes: 0 },
      { id: 'free', bytes: 5 },
    ],
    { mail: 0, drive: 0, driveTrash: 0, free: 46 },
  ],
])('%s', (_fact, parts, feathers) => {
  expect(count(parts)).toEqual(feathers)
})

test('the feathers of a part differ from its share by less than one', () => {
  for (let seed = 1; seed < 500; seed++) {
    const parts: StoragePart[] = (['mail', 'drive', 'driveTrash', 'free'] as const).map((id, at) => ({
      id,
      bytes: 40 + ((seed * 7919 * (at + 3)) % 997),
    }))
    const total = parts.reduce((sum, { bytes }) => sum + bytes, 0)
    const counts = count(parts)
    for (const { id, bytes } of parts)
      expect(Math.abs((counts[id] ?? 0) - (bytes / total) * 46)).toBeLessThan(1)
  }
})

test('the fan opens from the left over the top to the right', () => {
  expect(featherPath(0)).toBe('M56.0 140.0L22.0 140.0')
  expect(featherPath(45)).toBe('M224.0 140.0L258.0 140.0')
})
