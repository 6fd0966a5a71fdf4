import { changedParts, type DraftParts, toParts } from './content.ts'
import type { DraftStart } from './handle.ts'
import { type SessionAction, type SessionState, sessionReducer, startSession } from './session-state.ts'

/** State of an open draft with its listeners. */
export class SessionStore {
  #state: SessionState
  /** Reads the body while an editor shows it. */
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

  dispatch(action: SessionAction): void {
    if (this.settle(action)) for (const listener of this.#listeners) listener()
  }

  /** Applies an action whose effect the view already shows; returns true if it changed anything. */
  settle(action: SessionAction): boolean {
    const before = this.#state
    this.#state = sessionReducer(before, action)
    return this.#state !== before
  }

  readBodyFrom(read: (() => string) | null): void {
    if (read === null) this.#readEditorContent()
    this.#readBody = read
  }

  /** Returns the content, including the current editor content. */
  parts(): DraftParts {
    this.#readEditorContent()
    return toParts(this.#state.content)
  }

  /** Returns true if the content differs from the server version or from the initial content. */
  isUnsaved(): boolean {
    const parts = this.parts()
    const { saved, blank } = this.#state
    return Object.keys(changedParts(parts, saved ?? toParts(blank))).length > 0
  }

  #readEditorContent(): void {
    const body = this.#readBody?.()
    if (body !== undefined) this.settle({ type: 'bodyRead', body })
  }
}
