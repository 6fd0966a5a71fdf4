import {
  ChannelSubscribers,
  checkHint,
  type EventBus,
  type HintHandler,
  type Unsubscribe,
} from '../../../ports/event-bus.ts'
import type { SiblingProcesses } from '../../../ports/sibling-processes.ts'

/** Hints between the processes of one server. */
export class SiblingEventBus implements EventBus {
  readonly #siblings: SiblingProcesses
  #subscribers = new ChannelSubscribers()

  constructor(siblings: SiblingProcesses) {
    this.#siblings = siblings
    siblings.onPublished((hint) => {
      if (hint) return this.#subscribers.notify(hint.channel, hint.payload)
      for (const channel of this.#subscribers.channels()) this.#subscribers.notify(channel, null)
    })
  }

  publish(channel: string, payload: string): void {
    checkHint(channel, payload)
    this.#subscribers.notify(channel, payload)
    this.#siblings.publish(channel, payload)
  }

  subscribe(channel: string, listener: HintHandler): Unsubscribe {
    checkHint(channel, '')
    return this.#subscribers.add(channel, listener)
  }

  async close(): Promise<void> {
    this.#subscribers = new ChannelSubscribers()
  }
}
