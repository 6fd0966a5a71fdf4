import { expect, test } from 'vitest'
import { linesOfLabels } from './label-lines.ts'

const named = (...names: string[]) => names.map((name) => ({ name }))

test('a label stands below the one that its path names, by the last part of its name', () => {
  expect(linesOfLabels(named('Khách', 'Khách/Anna', 'Khách/Anna/Gấp'))).toEqual([
    { depth: 0, title: 'Khách' },
    { depth: 1, title: 'Anna' },
    { depth: 2, title: 'Gấp' },
  ])
})

test('one whose path names no label stands by itself with its whole path, and those below it below it', () => {
  expect(linesOfLabels(named('Chờ phản hồi', 'Lô hàng/MSKU', 'Lô hàng/MSKU/Aarhus'))).toEqual([
    { depth: 0, title: 'Chờ phản hồi' },
    { depth: 0, title: 'Lô hàng › MSKU' },
    { depth: 1, title: 'Aarhus' },
  ])
})
