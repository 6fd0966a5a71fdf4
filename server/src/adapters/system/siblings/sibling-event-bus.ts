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
  #hearers = new ChannelSubscribers()

  constructor(siblings: SiblingProcesses) {
    this.#siblings = siblings
    siblings.onPublished((hint) => {
      if (hint) return this.#hearers.notify(hint.channel, hint.payload)
      for (const channel of this.#hearers.channels()) this.#hearers.notify(channel, null)
    })
  }

  publish(channel: string, payload: string): void {
    checkHint(channel, payload)
    this.#hearers.notify(channel, payload)
    this.#siblings.publish(channel, payload)
  }

  subscribe(channel: string, listener: HintHandler): Unsubscribe {
    checkHint(channel, '')
    return this.#hearers.add(channel, listener)
  }

  async close(): Promise<void> {
    this.#hearers = new ChannelSubscribers()
  }
}
