import { messageZooms } from '@bocau/contract/mailbox/message-zooms'
import { expect, test } from 'vitest'
import { nextZoom } from './next-zoom.ts'

test('the zoom changes step by step and stops at its limits', () => {
  expect([nextZoom(100, 1), nextZoom(100, -1)]).toEqual([115, 90])
  expect(nextZoom(messageZooms[0], -1)).toBeUndefined()
  expect(nextZoom(200, 1)).toBeUndefined()
})
