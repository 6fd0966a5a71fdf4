import { useSyncExternalStore } from 'react'
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
  const opened = openSocket(accountId, since, { ...handlers, onState: setState })
  connection = opened
  return () => {
    opened.close()
    if (connection === opened) connection = undefined
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
