import { messageZooms } from '@bocau/contract/mailbox/message-zooms'
import { expect, test } from 'vitest'
import { nextZoom } from './next-zoom.ts'

test('messages grow and shrink step by step, and stop at the ends', () => {
  expect([nextZoom(100, 1), nextZoom(100, -1)]).toEqual([115, 90])
  expect(nextZoom(messageZooms[0], -1)).toBeUndefined()
  expect(nextZoom(200, 1)).toBeUndefined()
})
