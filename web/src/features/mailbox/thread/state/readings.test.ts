import type { ThreadDetail } from '@bocau/contract/mailbox/mailbox'
import { expect, test } from 'vitest'
import { aThread } from '../../testing.ts'
import { nothingRead, type Readings, turnTo } from './readings.ts'

const minutes = (count: number) => count * 60_000
const aDetail = (id: string): ThreadDetail => ({ thread: aThread({ id }), messages: [] })

/** Somebody who reads threads of the inbox, each as it is known by then. */
function aReader() {
  const known = new Map<string, ThreadDetail>()
  let readings: Readings = nothingRead
  let now = 0
  const turn = (id: string | undefined) => {
    const wanted = id === undefined ? undefined : { folder: 'INBOX', id }
    readings = turnTo(readings, wanted, { known: (of) => known.get(of.id), clock: () => now })
    return readings.shown?.key
  }
  return {
    turn,
    /** Opens a thread, sees it, and goes back to the list. Answers which drawing of it that was. */
    read: (id: string) => {
      if (!known.has(id)) known.set(id, aDetail(id))
      const key = turn(id)
      readings.shown?.traces.draw(known.get(id))
      turn(undefined)
      return key
    },
    know: (id: string, detail: ThreadDetail | undefined) =>
      detail ? known.set(id, detail) : known.delete(id),
    touch: () => readings.shown?.traces.touch(),
    wait: (time: number) => {
      now += time
    },
    drawn: () => readings.all.map(({ id }) => id),
  }
}

test('a thread that is opened again is the one that was drawn before', () => {
  const reader = aReader()
  const first = reader.read('1')
  expect(reader.read('1')).toBe(first)
  expect(reader.read('2')).not.toBe(first)
  expect(reader.read('1')).toBe(first)
})

test('what would be drawn otherwise is drawn anew', () => {
  const reader = aReader()
  const first = reader.read('1')
  reader.know('1', aDetail('1'))
  const second = reader.read('1')
  expect(second).not.toBe(first)

  reader.turn('1')
  reader.touch()
  reader.turn(undefined)
  expect(reader.drawn()).toEqual([])

  reader.read('2')
  reader.know('2', undefined)
  reader.turn('3')
  expect(reader.drawn()).toEqual(['3'])
})

test('the same thread of another folder is another', () => {
  const detail = aDetail('1')
  const opened = turnTo(nothingRead, { folder: 'INBOX', id: '1' }, { known: () => detail, clock: () => 0 })
  opened.shown?.traces.draw(detail)
  const found = turnTo(opened, { folder: '@important', id: '1' }, { known: () => detail, clock: () => 0 })
  expect(found.all).toHaveLength(2)
  expect(found.shown?.folder).toBe('@important')
})

test('the two that were left last stay drawn, and none of them for long', () => {
  const reader = aReader()
  for (const id of ['1', '2', '3']) {
    reader.read(id)
    reader.wait(minutes(4))
  }
  expect(reader.drawn()).toEqual(['2', '3'])
  reader.turn('4')
  expect(reader.drawn()).toEqual(['2', '3', '4'])
  reader.wait(minutes(5))
  reader.turn(undefined)
  expect(reader.drawn()).toEqual(['3'])
})

test('a thread that could not be shown is not kept', () => {
  const reader = aReader()
  reader.turn('1')
  reader.turn(undefined)
  expect(reader.drawn()).toEqual([])
})
