import { expect, test } from 'vitest'
import { moveInTree, type TreeItem, visibleRows } from './tree-rows.ts'

const item = (label: string, children: TreeItem[] = []): TreeItem => ({
  id: label,
  label,
  href: `/${label}`,
  icon: null,
  children,
})

const tree = [
  item('Khách', [item('Nordhus', [item('2025')]), item('Maison')]),
  item('Đối tác'),
  item('Kế toán'),
]
const rows = (...open: string[]) => visibleRows(tree, new Set(open))

test('shows only rows whose ancestors are all expanded', () => {
  expect(rows('Nordhus').map((row) => row.item.id)).toEqual(['Khách', 'Đối tác', 'Kế toán'])
  expect(rows('Khách', 'Nordhus').map((row) => [row.item.id, row.level, row.position, row.siblings])).toEqual(
    [
      ['Khách', 1, 1, 3],
      ['Nordhus', 2, 1, 2],
      ['2025', 3, 1, 1],
      ['Maison', 2, 2, 2],
      ['Đối tác', 1, 2, 3],
      ['Kế toán', 1, 3, 3],
    ],
  )
})

test.each([
  ['Khách', 'ArrowDown', ['Khách'], { focus: 'Nordhus' }],
  ['Đối tác', 'ArrowUp', ['Khách'], { focus: 'Maison' }],
  ['Khách', 'ArrowRight', [], { open: 'Khách' }],
  ['Khách', 'ArrowRight', ['Khách'], { focus: 'Nordhus' }],
  ['Maison', 'ArrowRight', ['Khách'], undefined],
  ['Khách', 'ArrowLeft', ['Khách'], { fold: 'Khách' }],
  ['Maison', 'ArrowLeft', ['Khách'], { focus: 'Khách' }],
  ['Đối tác', 'ArrowLeft', [], undefined],
  ['Kế toán', 'Home', [], { focus: 'Khách' }],
  ['Khách', 'End', [], { focus: 'Kế toán' }],
  ['Kế toán', 'ArrowDown', [], undefined],
  ['Khách', 'd', [], { focus: 'Đối tác' }],
  ['Khách', 'k', [], { focus: 'Kế toán' }],
  ['Kế toán', 'k', [], { focus: 'Khách' }],
  ['Khách', ' ', [], undefined],
])('on %s the key %s with %j expanded', (current, key, open, move) => {
  expect(moveInTree(rows(...open), current, key)).toEqual(move)
})
