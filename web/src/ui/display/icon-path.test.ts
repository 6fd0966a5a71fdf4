import { expect, test } from 'vitest'
import { elementPath } from './icon-path.ts'

test.each([
  ['path', { d: 'm6 9 6 6' }, 'M0 0m6 9 6 6'],
  ['line', { x1: 1, y1: 2, x2: '3', y2: 4 }, 'M1 2L3 4'],
  ['circle', { cx: 12, cy: 12, r: 10 }, 'M2 12a10 10 0 1 1 20 0a10 10 0 1 1 -20 0z'],
  ['ellipse', { cx: 12, cy: 5, rx: 9, ry: 3 }, 'M3 5a9 3 0 1 1 18 0a9 3 0 1 1 -18 0z'],
  ['rect', { x: 2, y: 4, width: 20, height: 16 }, 'M2 4h20v16h-20v-16z'],
  [
    'rect',
    { width: 20, height: 16, x: 2, y: 4, rx: 2 },
    'M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2z',
  ],
  ['polyline', { points: '1 2 3 4' }, 'M1 2 3 4'],
  ['polygon', { points: '1 2 3 4 5 6' }, 'M1 2 3 4 5 6z'],
] as const)('a %s of an icon becomes a path that can be joined', (tag, attributes, path) => {
  expect(elementPath([tag, attributes])).toBe(path)
})
