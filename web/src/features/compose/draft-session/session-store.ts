import { changedParts, type DraftParts, partsOf } from './content.ts'
import type { DraftStart } from './handle.ts'
import { type SessionAct, type SessionState, sessionReducer, startSession } from './session-state.ts'

/** Holds the state of a draft that is being written, and tells of it. */
export class SessionStore {
  #state: SessionState
  /** Where the body is read from while an editor shows it. */
  #readBody: (() => string) | null = null
  readonly #listeners = new Set<() => void>()

  constructor(start: DraftStart) {
    this.#state = startSession(start)
  }

  readonly state = (): SessionState => this.#state

  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  dispatch(act: SessionAct): void {
    if (this.settle(act)) for (const listener of this.#listeners) listener()
  }

  /** Takes in what whoever shows the draft knows already; says whether that is anything new. */
  settle(act: SessionAct): boolean {
    const before = this.#state
    this.#state = sessionReducer(before, act)
    return this.#state !== before
  }

  readBodyFrom(read: (() => string) | null): void {
    if (read === null) this.#catchUp()
    this.#readBody = read
  }

  /** What is written, with what the editor shows by now. */
  parts(): DraftParts {
    this.#catchUp()
    return partsOf(this.#state.content)
  }

  /** Whether anything differs from what the server has, or from what it began with. */
  isUnsaved(): boolean {
    const parts = this.parts()
    const { saved, blank } = this.#state
    return Object.keys(changedParts(parts, saved ?? partsOf(blank))).length > 0
  }

  #catchUp(): void {
    const body = this.#readBody?.()
    if (body !== undefined) this.settle({ type: 'bodyRead', body })
  }
}
