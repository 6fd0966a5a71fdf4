import { channel } from 'node:diagnostics_channel'

/**
 * What happens in this process and is worth counting. It is told by whoever does it and costs nothing while nobody
 * listens. It never holds addresses, names or anything that people wrote.
 */
export const measured = {
  /** A request was answered; its route as the contract writes it, its id as the log has it. */
  request: fact<{ id: string; method: string; route: string; status: number; milliseconds: number }>(
    'request',
  ),
  /** A message came by a door and was answered, for each of its recipients that has an answer of its own. */
  arrival: fact<{ door: ArrivalDoor; answers: readonly ArrivalAnswer[]; milliseconds: number }>('arrival'),
  /** A job was tried. */
  job: fact<{ kind: string; outcome: 'done' | 'failed'; milliseconds: number }>('job'),
  /** A message was brought to recipients elsewhere, or not. */
  departure: fact<{ outcome: 'sent' | 'later' | 'failed'; recipients: number }>('departure'),
  /** Somebody came whose connection stays, or left. */
  connection: fact<{ door: LongDoor; change: 1 | -1 }>('connection'),
  /** Something that an operator should know of was logged; the message says of what kind. */
  trouble: fact<{ level: 'warn' | 'error'; kind: string }>('trouble'),
}

/** The doors that messages come by. */
export type ArrivalDoor = 'lmtp' | 'smtp' | 'submission'
/** What became of a message that came: it is kept, it may come again, it never will be. */
export type ArrivalAnswer = 'kept' | 'later' | 'refused'
/** The doors whose connections stay open. */
export type LongDoor = 'socket' | 'imap'

/** Something that is told of to whoever listens. */
interface Fact<T extends object> {
  tell(what: T): void
  /** Answers with what ends the listening. */
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
