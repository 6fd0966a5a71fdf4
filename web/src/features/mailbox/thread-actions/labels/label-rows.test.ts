import type { Label } from '@bocau/contract/mailbox/labels'
import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { expect, test } from 'vitest'
import { labelChanges, labelRows, labelStateOn, nextLabelState } from './label-rows.ts'

const thread = (...labels: string[]) => ({ labels }) as Thread
const named = (name: string) => ({ id: name, name }) as Label

test('a label is on all threads, some, or none', () => {
  const threads = [thread('1', '2'), thread('1')]
  expect(['1', '2', '3'].map((id) => labelStateOn(threads, id))).toEqual(['all', 'some', 'none'])
})

test('a partial label is added to all, then removed', () => {
  expect(nextLabelState('some')).toBe('all')
  expect(nextLabelState('all')).toBe('none')
})

test('returns only actual changes', () => {
  const threads = [thread('1', '2'), thread('1')]
  const ticked = new Map([
    ['1', 'all'],
    ['2', 'all'],
    ['3', 'none'],
  ] as const)
  expect(labelChanges(threads, ticked)).toEqual({ add: ['2'], remove: [] })
})

test('finds labels without diacritics and offers to create a missing one', () => {
  const labels = [named('Khách/Nordhus'), named('Dự án')]
  expect(labelRows(labels, 'du an').matches.map(({ name }) => name)).toEqual(['Dự án'])
  expect(labelRows(labels, 'DỰ ÁN').canCreate).toBe(false)
  expect(labelRows(labels, 'Dự').canCreate).toBe(true)
  expect(labelRows(labels, '  ')).toMatchObject({ matches: labels, canCreate: false })
})
