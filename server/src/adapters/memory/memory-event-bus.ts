import {
  ChannelSubscribers,
  checkHint,
  type EventBus,
  type HintHandler,
  type Unsubscribe,
} from '../../ports/event-bus.ts'

/** Hints within one process, sufficient for a single node. */
export class MemoryEventBus implements EventBus {
  #hearers = new ChannelSubscribers()

  publish(channel: string, payload: string): void {
    checkHint(channel, payload)
    this.#hearers.notify(channel, payload)
  }

  subscribe(channel: string, listener: HintHandler): Unsubscribe {
    checkHint(channel, '')
    return this.#hearers.add(channel, listener)
  }

  async close(): Promise<void> {
    this.#hearers = new ChannelSubscribers()
  }
}
