import type { LiveEvent, SocketMessage } from '@bocau/contract/events'
import type { Database } from '../../db/database.ts'
import { getEventRange, type LoggedEvent, listEventsAfter } from '../../db/event-log.ts'
import type { Clock } from '../../ports/clock.ts'
import type { EventBus } from '../../ports/event-bus.ts'
import { getFolders } from '../folders/index.ts'
import { accountChannel } from './account-channel.ts'

export interface LiveDeps {
  db: Database
  bus: EventBus
  clock: Clock
}

/** Completes an event for clients; the log does not store the folder tree. */
async function toLiveEvent({ db }: LiveDeps, accountId: string, event: LoggedEvent): Promise<LiveEvent> {
  if (event.type !== 'folders_changed') return event as LiveEvent
  return { ...event, type: event.type, payload: { folders: await getFolders(db.sql, accountId) } }
}

const eventsAtOnce = 200
/** Polling interval: a notification between nodes can be lost. */
const pollMilliseconds = 10_000

/**
 * Sends every event of an account after `since`, in order and without gaps, until stopped. When the log no longer
 * reaches back that far, it reports a reset and continues from now.
 */
export async function watchAccount(
  deps: LiveDeps,
  { accountId, since }: { accountId: string; since: number | null },
  send: (message: SocketMessage) => void,
): Promise<{ stop(): void }> {
  let stopped = false
  let sent = 0
  let isReading = false
  let hinted = false
  let greeted = false
  let cancelTimer = () => {}

  // Subscribes before reading, so that events in between are not missed.
  const unsubscribe = deps.bus.subscribe(accountChannel(accountId), poll)
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
  poll()

  function poll(): void {
    // There is no position to read from before the greeting is sent.
    if (!greeted || stopped) return
    hinted = true
    if (!isReading) void readNewEvents()
  }

  /**
   * Reads and sends new events until there are none. No await separates the last check for a notification
   * from the end of reading.
   */
  async function readNewEvents(): Promise<void> {
    isReading = true
    while (hinted && !stopped) {
      hinted = false
      // A failed read is retried at the next notification or poll.
      const events = await listEventsAfter(deps.db.sql, accountId, {
        number: sent,
        limit: eventsAtOnce,
      }).catch(() => [])
      for (const event of events) {
        const full = await toLiveEvent(deps, accountId, event).catch(() => null)
        if (stopped || !full) break
        send({ kind: 'event', event: full })
        sent = event.number
      }
      if (events.length === eventsAtOnce && sent === events.at(-1)?.number) hinted = true
    }
    isReading = false
    cancelTimer()
    if (!stopped) cancelTimer = deps.clock.setTimer(pollMilliseconds, poll)
  }

  return {
    stop() {
      stopped = true
      unsubscribe()
      cancelTimer()
    },
  }
}
