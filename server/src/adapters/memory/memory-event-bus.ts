import { checkHint, type EventBus, type Hearer, type Unsubscribe } from '../../ports/event-bus.ts'
import { Hearers } from '../../ports/hearers.ts'

/** Hints within one process: all that a single node needs. */
export class MemoryEventBus implements EventBus {
  #hearers = new Hearers()

  publish(channel: string, payload: string): void {
    checkHint(channel, payload)
    this.#hearers.tell(channel, payload)
  }

  subscribe(channel: string, hear: Hearer): Unsubscribe {
    checkHint(channel, '')
    return this.#hearers.add(channel, hear)
  }

  async close(): Promise<void> {
    this.#hearers = new Hearers()
  }
}
