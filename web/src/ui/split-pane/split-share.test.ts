import { expect, test } from 'vitest'
import { shareAfterKey, shareAtPoint } from './split-share.ts'

test.each([
  ['ArrowRight', 50, 52],
  ['ArrowDown', 50, 52],
  ['ArrowLeft', 50, 48],
  ['ArrowLeft', 26, 25],
  ['ArrowRight', 74, 75],
  ['Home', 50, 25],
  ['End', 50, 75],
  ['Enter', 31, 50],
  ['a', 50, undefined],
])('the key %s changes a share of %d to %s', (key, before, after) => {
  expect(shareAfterKey(before, key)).toBe(after)
})

test.each([
  [600, 50],
  [0, 25],
  [2000, 75],
  [500, 40],
])('a pointer at %d gives the first pane %d per cent', (point, share) => {
  expect(shareAtPoint(point, { start: 100, size: 1000 })).toBe(share)
})
