import {
  type Effect,
  isRunning,
  next,
  type SendEffects,
  type SendEvent,
  type SendMode,
  type SendState,
} from './send-flow.ts'

type Emit = (event: SendEvent) => Promise<void>

/** Sends of the signed-in user that are running or can still be undone, by the key of their draft. */
export class Sends {
  readonly #flows = new Map<string, Flow>()

  /** Sends a draft unless it is being sent; resolves when the server has it or the draft can be edited again. */
  async start(key: string, mode: SendMode, bind: (emit: Emit) => SendEffects): Promise<void> {
    if (this.#flows.has(key)) return
    const flow: Flow = new Flow(bind((event) => this.#handle(key, flow, event)))
    this.#flows.set(key, flow)
    await this.#handle(key, flow, { type: 'pressed', mode })
  }

  /** Returns true while a requested send has not reached the server. */
  isAnyRunning(): boolean {
    return [...this.#flows.values()].some((flow) => isRunning(flow.state()))
  }

  /** Handles the outcome of a message on the server, which can then no longer be undone. */
  async finish(threadId: string, type: 'left' | 'undelivered'): Promise<void> {
    for (const [key, flow] of this.#flows) {
      const state = flow.state()
      if (state.step === 'undoable' && state.message.thread_id === threadId)
        await this.#handle(key, flow, { type })
    }
  }

  async #handle(key: string, flow: Flow, event: SendEvent): Promise<void> {
    await flow.handle(event)
    if (flow.state().step !== 'undoable') this.#flows.delete(key)
  }

  /** Ignores the results of all sends, because the user signed out. */
  close(): void {
    for (const flow of this.#flows.values()) flow.stop()
    this.#flows.clear()
  }
}

/** Runs one send: performs the effects of each transition and handles their results. */
class Flow {
  #state: SendState = { step: 'editing' }
  #isStopped = false
  readonly #effects: SendEffects

  constructor(effects: SendEffects) {
    this.#effects = effects
  }

  readonly state = (): SendState => this.#state

  async handle(event: SendEvent): Promise<void> {
    const { state, effects } = next(this.#state, event)
    this.#state = state
    for (const effect of effects) {
      if (this.#isStopped) return
      const result = await this.#perform(effect)
      if (result) await this.handle(result)
    }
  }

  async #perform([name, ...input]: Effect): Promise<SendEvent | undefined> {
    const effect = this.#effects[name] as (...args: unknown[]) => Promise<SendEvent | undefined>
    try {
      return await effect(...input)
    } catch (error) {
      return { type: 'failed', error }
    }
  }

  stop(): void {
    this.#isStopped = true
  }
}
