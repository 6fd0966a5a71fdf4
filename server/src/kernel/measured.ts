import { channel } from 'node:diagnostics_channel'

/**
 * Events of this process for metrics. Publishing costs nothing without subscribers. They never contain addresses, names
 * or user content.
 */
export const measured = {
  /** A request was answered; route as in the contract, id as in the log. */
  request: fact<{ id: string; method: string; route: string; status: number; milliseconds: number }>(
    'request',
  ),
  /** A message arrived and was answered, for each recipient with a separate response. */
  arrival: fact<{ door: ArrivalDoor; answers: readonly ArrivalAnswer[]; milliseconds: number }>('arrival'),
  /** A job was run. */
  job: fact<{ kind: string; outcome: 'done' | 'failed'; milliseconds: number }>('job'),
  /** A message was delivered to remote recipients, or not. */
  departure: fact<{ outcome: 'sent' | 'later' | 'failed'; recipients: number }>('departure'),
  /** A long-lived connection was opened or closed. */
  connection: fact<{ door: LongDoor; change: 1 | -1 }>('connection'),
  /** A warning or error was logged; the message is its kind. */
  trouble: fact<{ level: 'warn' | 'error'; kind: string }>('trouble'),
}

/** Listeners that receive messages. */
export type ArrivalDoor = 'lmtp' | 'smtp' | 'submission'
/** Result of an incoming message: stored, deferred or rejected. */
export type ArrivalAnswer = 'kept' | 'later' | 'refused'
/** Listeners with long-lived connections. */
export type LongDoor = 'socket' | 'imap'

/** A publishable event. */
interface Fact<T extends object> {
  tell(what: T): void
  /** Subscribes; returns a function that unsubscribes. */
  hear(listener: (what: T) => void): () => void
}

function fact<T extends object>(name: string): Fact<T> {
  const told = channel(`bocau:${name}`)
  return {
    tell(what) {
      if (told.hasSubscribers) told.publish(what)
    },
    hear(listener) {
      const subscriber = (what: unknown) => listener(what as T)
      told.subscribe(subscriber)
      return () => {
        told.unsubscribe(subscriber)
      }
    },
  }
}
