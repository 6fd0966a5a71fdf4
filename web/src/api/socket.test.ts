import type { SocketMessage } from '@bocau/contract/events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeSocket, latest, quota } from './fake-socket.fixture.ts'
import { readUpToDate } from './latest-event.ts'
import { openSocket, retryDelay } from './socket.ts'

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.opened = []
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { href: 'https://mail.test/folder/INBOX' })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function follow(since: number) {
  const received: number[] = []
  const states: string[] = []
  const onStale = vi.fn<() => void>()
  const connection = openSocket('7', since, {
    onEvent: (event) => received.push(event.number),
    onStale,
    onState: (state) => states.push(state),
  })
  return { connection, seen: received, states, onStale }
}

test('resumes after the last event without repeating any', () => {
  const { seen, states } = follow(4)
  expect(latest().address.href).toBe('wss://mail.test/api/v2/socket?room=7&since=4')
  latest().send({ kind: 'hello', number: 4 })
  latest().send(quota(5))
  latest().send(quota(5))
  latest().send(quota(6))
  latest().close()
  vi.advanceTimersByTime(500)

  expect(latest().address.searchParams.get('since')).toBe('6')
  latest().send({ kind: 'hello', number: 6 })
  expect(seen).toEqual([5, 6])
  expect(states).toEqual(['connecting', 'open', 'waiting', 'connecting', 'open'])
})

test('after too long a break everything is refetched', () => {
  const { seen, onStale } = follow(4)
  latest().send({ kind: 'stale', number: 90 })
  latest().send(quota(90))
  latest().send(quota(91))
  expect(onStale).toHaveBeenCalledOnce()
  expect(seen).toEqual([91])
})

test('a request caused by an event is sent once', async () => {
  let reads = 0
  let result: Promise<unknown> | undefined
  openSocket('7', 4, {
    onEvent: () => {
      result = readUpToDate(async () => ++reads)
    },
    onStale: () => undefined,
    onState: () => undefined,
  })
  latest().send(quota(5))
  expect(await result).toBe(1)
})

test('signing out closes it permanently', () => {
  const { connection, states } = follow(4)
  connection.close()
  vi.advanceTimersByTime(120_000)
  expect(FakeSocket.opened).toHaveLength(1)
  expect(states.at(-1)).toBe('closed')
})

test.each([
  [0, 0, 250],
  [0, 1, 500],
  [3, 1, 4000],
  [20, 1, 30_000],
])('after %i failures the delay is half to all of the limit (%d): %i ms', (failures, random, wait) => {
  expect(retryDelay(failures, random)).toBe(wait)
})

test('without an event number it starts now, without old events', () => {
  const { seen, onStale } = follow(0)
  expect(latest().address.searchParams.has('since')).toBe(false)
  latest().send({ kind: 'hello', number: 41 })
  expect(onStale).toHaveBeenCalledOnce()
  latest().send(quota(41))
  latest().send(quota(42))
  expect(seen).toEqual([42])
})

test('without any events nothing is refetched', () => {
  const { seen, onStale } = follow(0)
  latest().send({ kind: 'hello', number: 0 })
  latest().send(quota(1))
  expect(seen).toEqual([1])
  expect(onStale).not.toHaveBeenCalled()
})

const beat: SocketMessage = { kind: 'beat' }

test('a connection silent for two heartbeats is replaced and resumes', () => {
  const { seen, states } = follow(4)
  latest().send({ kind: 'hello', number: 4 })
  latest().send(quota(5))
  const silent = latest()
  vi.advanceTimersByTime(55_000)
  expect(FakeSocket.opened).toHaveLength(1)
  vi.advanceTimersByTime(20_000)

  expect(FakeSocket.opened).toHaveLength(2)
  expect(silent.readyState).toBe(3)
  expect(latest().address.searchParams.get('since')).toBe('5')
  latest().send({ kind: 'hello', number: 5 })
  silent.send(quota(6))
  latest().send(quota(6))
  expect(seen).toEqual([5, 6])
  expect(states).toEqual(['connecting', 'open', 'connecting', 'open'])
})

test('heartbeats keep an idle connection and are not reported', () => {
  const { seen, states } = follow(4)
  latest().send({ kind: 'hello', number: 4 })
  for (let minute = 0; minute < 60; minute++) {
    vi.advanceTimersByTime(25_000)
    latest().send(beat)
  }
  expect(FakeSocket.opened).toHaveLength(1)
  expect(states).toEqual(['connecting', 'open'])
  expect(seen).toEqual([])
})

test('a computer after hours of sleep opens one new connection', () => {
  follow(4)
  latest().send({ kind: 'hello', number: 4 })
  vi.setSystemTime(Date.now() + 8 * 3_600_000)
  vi.advanceTimersByTime(10_000)
  expect(FakeSocket.opened).toHaveLength(2)
  // A slow greeting must not count as silence.
  vi.advanceTimersByTime(50_000)
  expect(FakeSocket.opened).toHaveLength(2)

  latest().send({ kind: 'hello', number: 4 })
  for (let round = 0; round < 10; round++) {
    vi.advanceTimersByTime(25_000)
    latest().send(beat)
  }
  expect(FakeSocket.opened).toHaveLength(2)
})

test('a throttled tab keeps its connection while heartbeats arrive', () => {
  follow(4)
  latest().send({ kind: 'hello', number: 4 })
  for (let minute = 0; minute < 10; minute++) {
    for (let round = 0; round < 2; round++) {
      vi.setSystemTime(Date.now() + 25_000)
      latest().send(beat)
    }
    vi.advanceTimersByTime(10_000)
  }
  expect(FakeSocket.opened).toHaveLength(1)
})

test('the delay after a break is independent of earlier silence', () => {
  follow(4)
  latest().send({ kind: 'hello', number: 4 })
  vi.spyOn(Math, 'random').mockReturnValue(1)
  for (let failures = 0; failures < 7; failures++) {
    latest().close()
    vi.advanceTimersByTime(retryDelay(failures, 1))
  }
  vi.advanceTimersByTime(50_000)
  latest().close()
  const before = FakeSocket.opened.length
  vi.advanceTimersByTime(29_000)
  expect(FakeSocket.opened).toHaveLength(before)
})

test('a closed connection is not monitored', () => {
  const { connection } = follow(4)
  latest().send({ kind: 'hello', number: 4 })
  connection.close()
  expect(vi.getTimerCount()).toBe(0)
})
