import { expect, test } from 'vitest'
import { positionMenu } from './position-menu.ts'

const page = { width: 1000, height: 600 }
const menu = { width: 200, height: 300 }
const button = (left: number, top: number) => ({ left, top, right: left + 40, bottom: top + 30 })

test.each([
  ['below, from the start of its button', button(100, 50), 'start', { left: 100, top: 85, maxHeight: 300 }],
  ['below, to the end of its button', button(900, 50), 'end', { left: 740, top: 85, maxHeight: 300 }],
  ['above, if there is no space below', button(100, 500), 'start', { left: 100, top: 195, maxHeight: 300 }],
  ['never past the right edge', button(950, 50), 'start', { left: 792, top: 85, maxHeight: 300 }],
  ['never past the left edge', button(10, 50), 'end', { left: 8, top: 85, maxHeight: 300 }],
] as const)('a menu opens %s', (_, anchor, align, position) => {
  expect(positionMenu(anchor, menu, { page, align })).toEqual(position)
})

test('a menu that fits on neither side uses the larger one and scrolls', () => {
  expect(positionMenu(button(100, 250), { width: 200, height: 900 }, { page })).toEqual({
    left: 100,
    top: 285,
    maxHeight: 307,
  })
})
