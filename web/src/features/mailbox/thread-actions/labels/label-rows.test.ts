import type { Label } from '@bocau/contract/mailbox/labels'
import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { expect, test } from 'vitest'
import { changesOf, labelRows, pressed, wornBy } from './label-rows.ts'

const thread = (...labels: string[]) => ({ labels }) as Thread
const named = (name: string) => ({ id: name, name }) as Label

test('a label is worn by all threads, by some, or by none', () => {
  const threads = [thread('1', '2'), thread('1')]
  expect(['1', '2', '3'].map((id) => wornBy(threads, id))).toEqual(['all', 'some', 'none'])
})

test('pressing what some have gives it to all, and pressing again takes it off', () => {
  expect(pressed('some')).toBe('all')
  expect(pressed('all')).toBe('none')
})

test('only what changes is done', () => {
  const threads = [thread('1', '2'), thread('1')]
  const ticked = new Map([
    ['1', 'all'],
    ['2', 'all'],
    ['3', 'none'],
  ] as const)
  expect(changesOf(threads, ticked)).toEqual({ add: ['2'], remove: [] })
})

test('what was typed finds labels without their marks, and makes one that is not there', () => {
  const labels = [named('Khách/Nordhus'), named('Dự án')]
  expect(labelRows(labels, 'du an').found.map(({ name }) => name)).toEqual(['Dự án'])
  expect(labelRows(labels, 'DỰ ÁN').canMake).toBe(false)
  expect(labelRows(labels, 'Dự').canMake).toBe(true)
  expect(labelRows(labels, '  ')).toMatchObject({ found: labels, canMake: false })
})
