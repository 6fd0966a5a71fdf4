import type { LiveEvent, SocketMessage } from '@bocau/contract/events'
import type { Database } from '../../db/database.ts'
import { getEventRange, type LoggedEvent, listEventsAfter } from '../../db/event-log.ts'
import type { Clock } from '../../ports/clock.ts'
import type { EventBus } from '../../ports/event-bus.ts'
import { getFolders } from '../mailbox/folders/index.ts'

/** What watching an account uses. */
export interface LiveDeps {
  db: Database
  bus: EventBus
  clock: Clock
}

/** The channel on which nodes tell each other that an account's log grew. */
export const accountChannel = (accountId: string): string => `account:${accountId}`

/** An event as windows get it: the log keeps no tree of folders. */
async function wholeEvent({ db }: LiveDeps, accountId: string, event: LoggedEvent): Promise<LiveEvent> {
  if (event.type !== 'folders_changed') return event as LiveEvent
  return { ...event, type: event.type, payload: { folders: await getFolders(db.sql, accountId) } }
}

const eventsAtOnce = 200
/** A hint can be lost between nodes; the log is looked at this often without one. */
const lookEveryMilliseconds = 10_000

/**
 * Sends every event of an account after `since`, in order and without gaps, until it is stopped. When the
 * log no longer reaches back that far it says so, and goes on from now.
 */
export async function watchAccount(
  deps: LiveDeps,
  accountId: string,
  since: number | null,
  send: (message: SocketMessage) => void,
): Promise<{ stop(): void }> {
  let stopped = false
  let sent = 0
  let isReading = false
  let hinted = false
  let greeted = false
  let cancelTimer = () => {}

  // Listening begins before reading: what happens between the two is read, not missed.
  const unsubscribe = deps.bus.subscribe(accountChannel(accountId), look)
  try {
    const range = await getEventRange(deps.db.sql, accountId)
    const canResume = since !== null && since >= range.resumableFrom && since <= range.newest
    sent = canResume ? since : range.newest
    send(since === null || canResume ? { kind: 'hello', number: sent } : { kind: 'stale', number: sent })
  } catch (error) {
    unsubscribe()
    throw error
  }
  greeted = true
  look()

  function look(): void {
    // Until the client has been told where its events begin there is no number to read on from.
    if (!greeted || stopped) return
    hinted = true
    if (!isReading) void readOn()
  }

  /** Nothing is awaited between the last question whether there was a hint and the end of reading. */
  async function readOn(): Promise<void> {
    isReading = true
    while (hinted && !stopped) {
      hinted = false
      // A failed read is tried again at the next hint or look.
      const events = await listEventsAfter(deps.db.sql, accountId, sent, eventsAtOnce).catch(() => [])
      for (const event of events) {
        const whole = await wholeEvent(deps, accountId, event)
        if (stopped) break
        send({ kind: 'event', event: whole })
        sent = event.number
      }
      if (events.length === eventsAtOnce) hinted = true
    }
    isReading = false
    cancelTimer()
    if (!stopped) cancelTimer = deps.clock.setTimer(lookEveryMilliseconds, look)
  }

  return {
    stop() {
      stopped = true
      unsubscribe()
      cancelTimer()
    },
  }
}
