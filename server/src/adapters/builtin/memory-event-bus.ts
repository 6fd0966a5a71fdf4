import {
  ChannelSubscribers,
  checkHint,
  type EventBus,
  type HintHandler,
  type Unsubscribe,
} from '../../ports/event-bus.ts'

/** Hints within one process, sufficient for a single node. */
export class MemoryEventBus implements EventBus {
  #subscribers = new ChannelSubscribers()

  publish(channel: string, payload: string): void {
    checkHint(channel, payload)
    this.#subscribers.notify(channel, payload)
  }

  subscribe(channel: string, listener: HintHandler): Unsubscribe {
    checkHint(channel, '')
    return this.#subscribers.add(channel, listener)
  }

  async close(): Promise<void> {
    this.#subscribers = new ChannelSubscribers()
  }
}
