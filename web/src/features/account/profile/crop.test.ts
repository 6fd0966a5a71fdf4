import { expect, test } from 'vitest'
import { cropSquare, maxUsefulZoom, moveCrop, startCrop, zoomCrop } from './crop.ts'

const wide = { width: 800, height: 400 }

test('the initial crop is the largest centred square', () => {
  expect(cropSquare(startCrop(wide), wide)).toEqual({ left: 200, top: 0, side: 400 })
})

test('the crop stays inside the picture', () => {
  const right = moveCrop(startCrop(wide), wide, { right: 5, down: 5 })
  expect(cropSquare(right, wide)).toEqual({ left: 400, top: 0, side: 400 })
  const zoomed = zoomCrop(right, wide, { zoom: 2, maxZoom: 4 })
  const corner = moveCrop(zoomed, wide, { right: -10, down: 10 })
  expect(cropSquare(corner, wide)).toEqual({ left: 0, top: 200, side: 200 })
  expect(cropSquare(zoomCrop(corner, wide, { zoom: 1, maxZoom: 4 }), wide)).toEqual({
    left: 0,
    top: 0,
    side: 400,
  })
})

test('a drag moves the crop by the visible distance at any display size', () => {
  const zoomed = zoomCrop(startCrop(wide), wide, { zoom: 4, maxZoom: 4 })
  expect(moveCrop(zoomed, wide, { right: 0.5, down: 0 }).x - zoomed.x).toBe(50)
})

test('zooming keeps the minimum number of pixels', () => {
  expect(maxUsefulZoom(wide, 100)).toBe(4)
  expect(maxUsefulZoom({ width: 100, height: 120 }, 100)).toBe(1)
  expect(maxUsefulZoom({ width: 6000, height: 6000 }, 100)).toBe(8)
  expect(zoomCrop(startCrop(wide), wide, { zoom: 9, maxZoom: 4 }).zoom).toBe(4)
})
