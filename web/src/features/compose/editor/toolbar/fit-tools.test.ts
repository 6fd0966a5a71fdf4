import { expect, test } from 'vitest'
import { fitTools } from './fit-tools.ts'
import { TOOL_GROUPS } from './tools.ts'

const count = (width: number, button: number) => fitTools(TOOL_GROUPS, width, button).size
const all = TOOL_GROUPS.flat().length

test.each([
  ['a full window shows all', 1080, 30, all],
  ['a pinned window shows the tools of every message', 600, 30, 14],
  ['a phone shows those of every line', 390, 44, 6],
  ['no space shows the menu only', 40, 30, 0],
] as const)('%s', (_, width, button, visible) => {
  expect(count(width, button)).toBe(visible)
})
