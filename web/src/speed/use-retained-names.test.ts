import { expect, test } from 'vitest'
import { retainNames, withPrepared } from './use-retained-names.ts'

const visit = (max: number, ...names: string[]) =>
  names.reduce<readonly string[]>((retained, name) => retainNames(retained, name, max), [])

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
  for (const max of [0, 4]) {
    const retained = visit(max, 'INBOX')
    expect(retainNames(retained, 'INBOX', max)).toBe(retained)
    const cleared = visit(max, 'INBOX', '')
    expect(retainNames(cleared, '', max)).toBe(cleared)
  }
})

test('adds the latest two prepared names that are not retained', () => {
  expect(withPrepared(['INBOX'], [])).toEqual(['INBOX'])
  expect(withPrepared(['INBOX'], ['a', 'b', 'INBOX', 'c'])).toEqual(['INBOX', 'b', 'c'])
})
