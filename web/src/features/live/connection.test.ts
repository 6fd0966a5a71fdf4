import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeSocket, latest, quota } from '../../api/fake-socket.fixture.ts'
import { followAccount, retryConnection } from './connection.ts'

const device = new EventTarget()
beforeEach(() => {
  FakeSocket.opened = []
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { href: 'https://mail.test/folder/INBOX' })
  vi.stubGlobal('addEventListener', device.addEventListener.bind(device))
  vi.stubGlobal('removeEventListener', device.removeEventListener.bind(device))
})
afterEach(() => vi.unstubAllGlobals())

function follow() {
  const received: number[] = []
  const unfollow = followAccount('7', 4, {
    onEvent: ({ number }) => received.push(number),
    onStale: () => undefined,
  })
  latest().send({ kind: 'hello', number: 4 })
  latest().send(quota(5))
  return { seen: received, leave: unfollow }
}

test.each(['offline', 'online'])('reconnects an idle connection when the device goes %s', (change) => {
  const { seen, leave } = follow()
  const silent = latest()
  device.dispatchEvent(new Event(change))

  expect(FakeSocket.opened.length).toBe(2)
  expect(silent.readyState).toBe(3)
  expect(latest().address.searchParams.get('since')).toBe('5')
  latest().send({ kind: 'hello', number: 6 })
  silent.send(quota(6))
  latest().send(quota(6))
  expect(seen).toEqual([5, 6])
  leave()
})

test('a broken connection is retried once', () => {
  const { leave } = follow()
  latest().close()
  device.dispatchEvent(new Event('online'))
  expect(FakeSocket.opened.length).toBe(2)
  retryConnection()
  expect(FakeSocket.opened.length).toBe(3)
  leave()
  device.dispatchEvent(new Event('online'))
  expect(FakeSocket.opened.length).toBe(3)
})
