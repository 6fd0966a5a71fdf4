import { Store } from '../store.ts'

/** State of the signed-in user; a value with `close` is closed when the session ends. */
type SessionState = object & { close?: () => void }

const states = new Map<() => SessionState, SessionState>()

/**
 * Defines state of the signed-in user: created on first use, and dropped when the session ends, so that the next user
 * starts without it.
 */
export const perSession =
  <T extends SessionState>(create: () => T): (() => T) =>
  () => {
    const state = (states.get(create) as T | undefined) ?? create()
    states.set(create, state)
    return state
  }

/** Defines an observable value of the signed-in user. It is reset for components that are still visible. */
export const sessionStore = <T>(first: T): (() => Store<T>) =>
  perSession(() => {
    const store = new Store(first)
    return Object.assign(store, { close: () => store.set(first) })
  })

/** Drops the state of the user whose session ended. */
export function dropSessionState(): void {
  const ended = [...states.values()]
  states.clear()
  for (const state of ended) state.close?.()
}
