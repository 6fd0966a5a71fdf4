/** Receives the hints of a channel. Null means that hints may have been lost: read the actual state. */
export type HintHandler = (payload: string | null) => void

export type Unsubscribe = () => void

/** Maximum size of a payload in bytes, exclusive: it names what changed and does not contain it. */
const maxHintBytes = 8000

/** Maximum size of a channel name in bytes. */
const maxChannelBytes = 63

/**
 * Notifies other parts of the program and other nodes. Hints are not authoritative: they may arrive twice or be lost
 * with a connection. After a lost connection, subscribers receive null.
 */
export interface EventBus {
  /** Notifies all local and remote subscribers. Returns immediately and does not fail. */
  publish(channel: string, payload: string): void

  /** Subscribes to a channel. Local hints arrive immediately; those of other nodes possibly after a first null. */
  subscribe(channel: string, handler: HintHandler): Unsubscribe

  close(): Promise<void>
}

/** Throws for an invalid hint, which is a programming error. */
export function checkHint(channel: string, payload: string): void {
  if (Buffer.byteLength(channel) > maxChannelBytes) throw new Error(`Channel name ${channel} is too long`)
  if (Buffer.byteLength(payload) >= maxHintBytes) throw new Error(`Hint on ${channel} is too long`)
}

/** Subscribers of this process by channel. */
export class ChannelSubscribers {
  #byChannel = new Map<string, Set<{ handler: HintHandler }>>()

  channels(): string[] {
    return [...this.#byChannel.keys()]
  }

  /** Adds a subscriber; `onLastUnsubscribed` is called when the last one of the channel unsubscribes. */
  add(channel: string, handler: HintHandler, onLastUnsubscribed: () => void = () => {}): Unsubscribe {
    const subscriber = { handler }
    const hearers = this.#byChannel.get(channel) ?? new Set()
    this.#byChannel.set(channel, hearers.add(subscriber))
    return () => {
      if (!hearers.delete(subscriber) || hearers.size > 0) return
      this.#byChannel.delete(channel)
      onLastUnsubscribed()
    }
  }

  /**
   * Notifies each subscriber in a separate event loop turn: the publisher neither waits for them nor fails with them.
   */
  notify(channel: string, payload: string | null): void {
    for (const subscriber of this.#byChannel.get(channel) ?? []) {
      queueMicrotask(() => {
        if (this.#byChannel.get(channel)?.has(subscriber)) subscriber.handler(payload)
      })
    }
  }
}
