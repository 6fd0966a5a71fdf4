// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { retainNames, selectPrepared, useRetainedNames } from './use-retained-names.ts'

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

test('the latest two prepared names that are not retained are mounted', () => {
  expect(selectPrepared(['INBOX'], [])).toEqual([])
  expect(selectPrepared(['INBOX'], ['a', 'b', 'INBOX', 'c'])).toEqual(['b', 'c'])
})

test('a visit mounts no other prepared name in the same render', () => {
  const renders: (readonly string[])[] = []
  const { rerender } = renderHook(
    ({ current, prepared }) => {
      const names = useRetainedNames(current, prepared)
      renders.push(names)
      return names
    },
    { initialProps: { current: 'INBOX', prepared: ['a', 'b', 'c'] } },
  )
  expect(renders[0]).toEqual(['INBOX'])
  expect(renders.at(-1)).toEqual(['INBOX', 'b', 'c'])
  const before = renders.length
  act(() => rerender({ current: 'c', prepared: ['a', 'b', 'c'] }))
  expect(renders[before]).toEqual(['INBOX', 'b', 'c'])
  expect(renders.at(-1)).toEqual(['INBOX', 'a', 'b', 'c'])
})
