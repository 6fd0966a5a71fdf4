import { useSyncExternalStore } from 'react'

/** Observable value with a single owner. */
export class Store<T> {
  #value: T
  readonly #listeners = new Set<() => void>()

  constructor(first: T) {
    this.#value = first
  }

  readonly get = (): T => this.#value

  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly set = (next: T): void => {
    this.#value = next
    for (const listener of this.#listeners) listener()
  }
}

/** Returns the value of a store and renders again when it changes. */
export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.watch, store.get, store.get)

/** Returns a function that generates numbers from 1 on. */
export function numbersFromOne(): () => number {
  let next = 1
  return () => next++
}

/** Creates a value on first use and caches it. */
export function lazily<T extends object>(create: () => T): () => T {
  let created: T | undefined
  return () => {
    created ??= create()
    return created
  }
}

/** Runs an action once it has not been requested for a time (debounce). */
export function afterPause(milliseconds: number, action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    clearTimeout(timer)
    timer = setTimeout(action, milliseconds)
  }
}

/** Creates a promise with its resolve function. */
export function promised<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((onResolve) => {
    resolve = onResolve
  })
  return { promise, resolve }
}

/** Returns a function that runs the action only on its first call. */
export function once(action: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    action()
  }
}

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
  const dropped = [...states.values()]
  states.clear()
  for (const state of dropped) state.close?.()
}
