import { expect, test } from 'vitest'
import { columnsBetween, columnsOf } from './columns.ts'

const row = (...texts: string[]) => texts.map((text) => ({ text }))

test('a column uses its declared width or that of its first cells', () => {
  const { visible, edges } = columnsOf({
    columns: 4,
    widths: [10, 0],
    pages: [[row('a', 'b', 'một tên khách hàng khá dài', '')]],
  })
  expect(visible).toEqual([0, 2, 3])
  const widths = edges.slice(1).map((edge, at) => edge - (edges[at] ?? 0))
  expect(widths[1]).toBeGreaterThan((widths[0] ?? 0) * 1.8)
  expect(widths[2]).toBeLessThan(widths[1] ?? 0)
})

test('renders only columns near the visible area', () => {
  const columns = columnsOf({ columns: 200, widths: [], pages: [[]] })
  const width = (columns.edges[1] ?? 0) * 12
  for (const at of [0, 0.3, 0.5, 1]) {
    const offset = (columns.edges.at(-1) ?? 0) * at
    const { first, end } = columnsBetween(columns, offset, offset + width)
    expect(end - first).toBeLessThanOrEqual(12 + 2 * 8)
    expect(columns.edges[first]).toBeLessThanOrEqual(offset)
  }
  expect(columnsBetween(columns, 0, Number.POSITIVE_INFINITY)).toEqual({ first: 0, end: 200 })
  expect(columnsBetween(columnsOf({ columns: 0, widths: [], pages: [] }), 0, 10)).toEqual({
    first: 0,
    end: 0,
  })
})
