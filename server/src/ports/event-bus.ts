/** Hears what is published on a channel. Null says that hints may have been lost before now: look at the truth itself. */
export type Hearer = (payload: string | null) => void

export type Unsubscribe = () => void

/** A payload must be shorter than this, in bytes: it names what changed and never carries it. */
export const maxHintBytes = 8000

/** Channel names are at most this long, in bytes. */
export const maxChannelBytes = 63

/**
 * Wakes other parts of the program and other nodes. What it carries is a hint, never the truth: it may come twice, or
 * be lost with a connection, which the hearer is told by a null as soon as it can hear again.
 */
export interface EventBus {
  /** Tells all who have subscribed, here and on other nodes. It returns at once and does not fail. */
  publish(channel: string, payload: string): void

  /** Hears a channel from now on, here at once and other nodes' hints after a first null where that takes a moment. */
  subscribe(channel: string, hear: Hearer): Unsubscribe

  close(): Promise<void>
}

/** Refuses what no bus could carry; both are mistakes in the program. */
export function checkHint(channel: string, payload: string): void {
  if (Buffer.byteLength(channel) > maxChannelBytes) throw new Error(`Channel name ${channel} is too long`)
  if (Buffer.byteLength(payload) >= maxHintBytes) throw new Error(`Hint on ${channel} is too long`)
}

/** Who hears which channel in this process. */
export class ChannelSubscribers {
  #byChannel = new Map<string, Set<{ hear: Hearer }>>()

  channels(): string[] {
    return [...this.#byChannel.keys()]
  }

  /** Adds a hearer; `afterLast` is told when the last one of the channel has left. */
  add(channel: string, hear: Hearer, afterLast: () => void = () => {}): Unsubscribe {
    const hearer = { hear }
    const hearers = this.#byChannel.get(channel) ?? new Set()
    this.#byChannel.set(channel, hearers.add(hearer))
    return () => {
      if (!hearers.delete(hearer) || hearers.size > 0) return
      this.#byChannel.delete(channel)
      afterLast()
    }
  }

  /** Tells every hearer of the channel, each on a turn of its own: who publishes does not wait for them, nor fail with them. */
  tell(channel: string, payload: string | null): void {
    for (const hearer of this.#byChannel.get(channel) ?? []) {
      queueMicrotask(() => {
        if (this.#byChannel.get(channel)?.has(hearer)) hearer.hear(payload)
      })
    }
  }
}
