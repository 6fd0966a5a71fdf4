import type { Hearer, Unsubscribe } from './event-bus.ts'

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
