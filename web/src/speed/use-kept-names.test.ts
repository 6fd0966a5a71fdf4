import { expect, test } from 'vitest'
import { keepNames } from './use-kept-names.ts'

const visit = (most: number, ...shown: string[]) =>
  shown.reduce<readonly string[]>((kept, name) => keepNames(kept, name, most), [])

test('what was on screen stays while something else is, the latest last', () => {
  expect(visit(4, 'INBOX', '', 'Sent')).toEqual(['INBOX', 'Sent'])
  expect(visit(4, 'INBOX', 'Sent', 'INBOX')).toEqual(['Sent', 'INBOX'])
})

test('of many the one seen longest ago goes', () => {
  expect(visit(4, 'a', 'b', 'c', 'd', 'e')).toEqual(['b', 'c', 'd', 'e'])
})

test('without the device only what is on screen is there', () => {
  expect(visit(0, 'INBOX', 'Sent')).toEqual(['Sent'])
  expect(visit(0, 'INBOX', '')).toEqual([])
})

test('what stays the same is the same', () => {
  for (const most of [0, 4]) {
    const kept = visit(most, 'INBOX')
    expect(keepNames(kept, 'INBOX', most)).toBe(kept)
    const gone = visit(most, 'INBOX', '')
    expect(keepNames(gone, '', most)).toBe(gone)
  }
})
