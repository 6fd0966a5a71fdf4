import { expect, test } from 'vitest'
import { linesOfLabels } from './label-lines.ts'

const named = (...names: string[]) => names.map((name) => ({ name }))

test('indents a label below its parent and shows the last segment', () => {
  expect(linesOfLabels(named('Khách', 'Khách/Anna', 'Khách/Anna/Gấp'))).toEqual([
    { depth: 0, title: 'Khách' },
    { depth: 1, title: 'Anna' },
    { depth: 2, title: 'Gấp' },
  ])
})

test('a label without a parent shows its full path', () => {
  expect(linesOfLabels(named('Chờ phản hồi', 'Lô hàng/MSKU', 'Lô hàng/MSKU/Aarhus'))).toEqual([
    { depth: 0, title: 'Chờ phản hồi' },
    { depth: 0, title: 'Lô hàng › MSKU' },
    { depth: 1, title: 'Aarhus' },
  ])
})
