import { channel } from 'node:diagnostics_channel'

/**
 * Events of this process for metrics. Publishing costs nothing without subscribers. They never contain addresses, names
 * or user content.
 */
export const metricEvents = {
  /** A request was answered; route as in the contract, id as in the log. */
  request: metricEvent<{ id: string; method: string; route: string; status: number; milliseconds: number }>(
    'request',
  ),
  /** A message arrived and was answered, for each recipient with a separate response. */
  arrival: metricEvent<{
    listener: ArrivalListener
    outcomes: readonly ArrivalOutcome[]
    milliseconds: number
  }>('arrival'),
  /** A job was run. */
  job: metricEvent<{ kind: string; outcome: 'done' | 'failed'; milliseconds: number }>('job'),
  /** A message was delivered to remote recipients, or not. */
  departure: metricEvent<{ outcome: 'sent' | 'later' | 'failed'; recipients: number }>('departure'),
  /** A long-lived connection was opened or closed. */
  connection: metricEvent<{ listener: ConnectionListener; change: 1 | -1 }>('connection'),
  /** A warning or error was logged; the message is its kind. */
  trouble: metricEvent<{ level: 'warn' | 'error'; kind: string }>('trouble'),
}

/** Listeners that receive messages. */
export type ArrivalListener = 'lmtp' | 'smtp' | 'submission'
/** Result of an incoming message: stored (`kept`), deferred (`later`) or rejected (`refused`). */
export type ArrivalOutcome = 'kept' | 'later' | 'refused'
/** Listeners with long-lived connections. */
export type ConnectionListener = 'socket' | 'imap'

/** A publishable event. */
interface MetricEvent<T extends object> {
  publish(what: T): void
  /** Subscribes; returns a function that unsubscribes. */
  subscribe(listener: (what: T) => void): () => void
}

function metricEvent<T extends object>(name: string): MetricEvent<T> {
  const diagnostics = channel(`bocau:${name}`)
  return {
    publish(what) {
      if (diagnostics.hasSubscribers) diagnostics.publish(what)
    },
    subscribe(listener) {
      const subscriber = (what: unknown) => listener(what as T)
      diagnostics.subscribe(subscriber)
      return () => {
        diagnostics.unsubscribe(subscriber)
      }
    },
  }
}
