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

test('the fan opens from the left over the top to the right', () => {
  expect(featherPath(0)).toBe('M56.0 140.0L22.0 140.0')
  expect(featherPath(45)).toBe('M224.0 140.0L258.0 140.0')
})
