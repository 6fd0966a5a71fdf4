import { expect, test } from 'vitest'
import { keepNames } from './use-kept-names.ts'

const visit = (most: number, ...shown: string[]) =>
  shown.reduce<readonly string[]>((kept, name) => keepNames(kept, name, most), [])

test('keeps earlier names, the latest last', () => {
  expect(visit(4, 'INBOX', '', 'Sent')).toEqual(['INBOX', 'Sent'])
  expect(visit(4, 'INBOX', 'Sent', 'INBOX')).toEqual(['Sent', 'INBOX'])
})

test('drops the least recently visible name', () => {
  expect(visit(4, 'a', 'b', 'c', 'd', 'e')).toEqual(['b', 'c', 'd', 'e'])
})

test('without the switch keeps only the visible name', () => {
  expect(visit(0, 'INBOX', 'Sent')).toEqual(['Sent'])
  expect(visit(0, 'INBOX', '')).toEqual([])
})

test('an unchanged list keeps its identity', () => {
  for (const most of [0, 4]) {
    const kept = visit(most, 'INBOX')
    expect(keepNames(kept, 'INBOX', most)).toBe(kept)
    const gone = visit(most, 'INBOX', '')
    expect(keepNames(gone, '', most)).toBe(gone)
  }
})
