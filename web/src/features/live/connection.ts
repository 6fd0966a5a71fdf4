import { useSyncExternalStore } from 'react'
import { latestEvent } from '../../api/latest-event.ts'
import { type ConnectionState, type LiveConnection, type LiveHandlers, openSocket } from '../../api/socket.ts'

let state: ConnectionState = 'closed'
let connection: LiveConnection | undefined
const listeners = new Set<() => void>()

/** Whether what happens elsewhere reaches this page right now. */
export const useConnectionState = (): ConnectionState => useSyncExternalStore(watch, () => state)

/** Tries to reach the server at once. */
export const retryConnection = (): void => connection?.tryNow()

/** Follows an account until the returned function is called. */
export function followAccount(
  accountId: string,
  since: number,
  handlers: Omit<LiveHandlers, 'onState'>,
): () => void {
  let lines = 0
  const openLine = (from: number): LiveConnection => {
    const line = ++lines
    const ifLatest =
      <Said extends unknown[]>(hear: (...said: Said) => void) =>
      (...said: Said) => {
        if (line === lines) hear(...said)
      }
    return openSocket(accountId, from, {
      onEvent: ifLatest(handlers.onEvent),
      onStale: ifLatest(handlers.onStale),
      onState: ifLatest(setState),
    })
  }
  // A device that changes networks may leave a line standing on which nothing comes any more.
  const openAnew = () => {
    if (state !== 'open') return
    const before = current
    current = connection = openLine(latestEvent())
    before.close()
  }

  let current = openLine(since)
  connection = current
  addEventListener('offline', openAnew)
  addEventListener('online', openAnew)
  return () => {
    removeEventListener('offline', openAnew)
    removeEventListener('online', openAnew)
    current.close()
    if (connection === current) connection = undefined
  }
}

function setState(next: ConnectionState): void {
  state = next
  for (const listener of listeners) listener()
}

function watch(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
