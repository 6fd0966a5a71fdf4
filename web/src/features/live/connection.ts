import { latestEvent } from '../../api/latest-event.ts'
import { type ConnectionState, type LiveConnection, type LiveHandlers, openSocket } from '../../api/socket.ts'
import { perSession, Store, useStore } from '../../store.ts'

/** Connection of the signed-in user. */
const owner = perSession(() => ({
  state: new Store<ConnectionState>('closed'),
  connection: new Store<LiveConnection | undefined>(undefined),
}))

export const useConnectionState = (): ConnectionState => useStore(owner().state)

export const retryConnection = (): void => owner().connection.get()?.tryNow()

/** Follows the events of an account until the returned function is called. */
export function followAccount(
  accountId: string,
  since: number,
  handlers: Omit<LiveHandlers, 'onState'>,
): () => void {
  const { state, connection } = owner()
  let latestNumber = 0
  const openConnection = (from: number): LiveConnection => {
    const number = ++latestNumber
    const ifLatest =
      <Args extends unknown[]>(handler: (...args: Args) => void) =>
      (...args: Args) => {
        if (number === latestNumber) handler(...args)
      }
    return openSocket(accountId, from, {
      onEvent: ifLatest(handlers.onEvent),
      onStale: ifLatest(handlers.onStale),
      onState: ifLatest(state.set),
    })
  }
  // After a network change a connection may stay open without delivering anything.
  const reopen = () => {
    if (state.get() !== 'open') return
    const before = current
    current = openConnection(latestEvent())
    connection.set(current)
    before.close()
  }

  let current = openConnection(since)
  connection.set(current)
  addEventListener('offline', reopen)
  addEventListener('online', reopen)
  return () => {
    removeEventListener('offline', reopen)
    removeEventListener('online', reopen)
    current.close()
    if (connection.get() === current) connection.set(undefined)
  }
}
