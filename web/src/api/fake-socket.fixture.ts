import type { SocketMessage } from '@bocau/contract/events'

/** A WebSocket whose server is the test. */
export class FakeSocket extends EventTarget {
  static OPEN = 1
  static opened: FakeSocket[] = []
  readyState = 0
  readonly address: URL

  constructor(address: string) {
    super()
    this.address = new URL(address)
    FakeSocket.opened.push(this)
  }
  send(message: SocketMessage) {
    this.readyState = 1
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
  close() {
    this.readyState = 3
    this.dispatchEvent(new Event('close'))
  }
}

/** The socket opened last. */
export const latest = () => FakeSocket.opened.at(-1) as FakeSocket

/** A message with the event of this number. */
export const quota = (number: number): SocketMessage => ({
  kind: 'event',
  event: { number, type: 'quota_changed', payload: { user_used_quota: number } },
})
