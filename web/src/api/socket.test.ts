import type { SocketMessage } from '@bocau/contract/events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSocket, waitAfter } from './socket.ts'

class FakeSocket extends EventTarget {
  static OPEN = 1
  static opened: FakeSocket[] = []
  readyState = 0
  readonly address: URL

  constructor(address: string) {
    super()
    this.address = new URL(address)
    FakeSocket.opened.push(this)
  }
  say(message: SocketMessage) {
    this.readyState = 1
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
  close() {
    this.readyState = 3
    this.dispatchEvent(new Event('close'))
  }
}

const latest = () => FakeSocket.opened.at(-1) as FakeSocket
const quota = (number: number): SocketMessage => ({
  kind: 'event',
  event: { number, type: 'quota_changed', payload: { user_used_quota: number } },
})

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
  vi.unstubAllGlobals()
})

function follow(since: number) {
  const seen: number[] = []
  const states: string[] = []
  const onStale = vi.fn<() => void>()
  const connection = openSocket('7', since, {
    onEvent: (event) => seen.push(event.number),
    onStale,
    onState: (state) => states.push(state),
  })
  return { connection, seen, states, onStale }
}

test('it goes on from the last event after a break, and tells none twice', () => {
  const { seen, states } = follow(4)
  expect(latest().address.href).toBe('wss://mail.test/api/v2/socket?room=7&since=4')
  latest().say({ kind: 'hello', number: 4 })
  latest().say(quota(5))
  latest().say(quota(5))
  latest().say(quota(6))
  latest().close()
  vi.advanceTimersByTime(500)

  expect(latest().address.searchParams.get('since')).toBe('6')
  latest().say({ kind: 'hello', number: 6 })
  expect(seen).toEqual([5, 6])
  expect(states).toEqual(['connecting', 'open', 'waiting', 'connecting', 'open'])
})

test('after too long an absence everything is read afresh and it goes on from there', () => {
  const { seen, onStale } = follow(4)
  latest().say({ kind: 'stale', number: 90 })
  latest().say(quota(90))
  latest().say(quota(91))
  expect(onStale).toHaveBeenCalledOnce()
  expect(seen).toEqual([91])
})

test('signing out ends it for good', () => {
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
])('after %i failures it waits between half and all of the time (%d): %i ms', (failures, random, wait) => {
  expect(waitAfter(failures, random)).toBe(wait)
})

test('without a known number it goes on from now, and nothing old is told', () => {
  const { seen, onStale } = follow(0)
  expect(latest().address.searchParams.has('since')).toBe(false)
  latest().say({ kind: 'hello', number: 41 })
  expect(onStale).toHaveBeenCalledOnce()
  latest().say(quota(41))
  latest().say(quota(42))
  expect(seen).toEqual([42])
})

test('where nothing has happened yet nothing is read again', () => {
  const { seen, onStale } = follow(0)
  latest().say({ kind: 'hello', number: 0 })
  latest().say(quota(1))
  expect(seen).toEqual([1])
  expect(onStale).not.toHaveBeenCalled()
})
