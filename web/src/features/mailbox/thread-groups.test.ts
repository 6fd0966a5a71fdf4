import { expect, test } from 'vitest'
import { aThread } from './testing.ts'
import { groupByDate, groupByDiacritics } from './thread-groups.ts'

const seconds = (text: string) => Date.parse(`${text}+07:00`) / 1000
const wednesday = Date.parse('2026-04-15T14:32:00+07:00')

test('headings follow the list order and empty ones are omitted', () => {
  const times = ['2026-04-15T09:00:00', '2026-04-15T08:00:00', '2026-04-13T08:00:00', '2026-04-01T08:00:00']
  const threads = times.map((time, index) =>
    aThread({ id: String(index), last_message_timestamp: seconds(time) }),
  )
  const groups = groupByDate(threads, wednesday)
  expect(
    groups.map(({ group, threads: inGroup }) => [group, inGroup.map((thread) => thread.id).join('')]),
  ).toEqual([
    ['today', '01'],
    ['week', '2'],
    ['earlier', '3'],
  ])
})

test('results without the typed tone marks have their own heading', () => {
  const threads = ['1', '2', '3'].map((id) => aThread({ id }))
  const groups = (...differing: string[]) => {
    const hits = new Map(threads.map(({ id }) => [id, { differs_in_diacritics: differing.includes(id) }]))
    return groupByDiacritics(threads, hits).map(({ group, threads: inGroup }) => [group, inGroup.length])
  }
  expect(groups()).toEqual([])
  expect(groups('3')).toEqual([
    ['sameMarks', 2],
    ['otherMarks', 1],
  ])
  expect(groups('1', '2', '3')).toEqual([['otherMarks', 3]])
})
