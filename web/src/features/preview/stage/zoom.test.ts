import { expect, test } from 'vitest'
import { clampZoom, zoomIn, zoomOut } from './zoom.ts'

test.each([
  [1, 1.25, 0.75],
  [1.1, 1.25, 1],
  [5, 5, 4],
  [0.25, 0.5, 0.25],
  [0.3, 0.5, 0.25],
])('from %d zooming in leads to %d and out to %d', (zoom, larger, smaller) => {
  expect([zoomIn(zoom), zoomOut(zoom)]).toEqual([larger, smaller])
})

test('pinching stays within the limits', () => {
  expect([clampZoom(100), clampZoom(0), clampZoom(2)]).toEqual([5, 0.25, 2])
})
