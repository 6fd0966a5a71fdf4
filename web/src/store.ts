import { useSyncExternalStore } from 'react'

/** A value that one owner holds, changes and tells of. */
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

/** Follows the value of a store. */
export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.watch, store.get, store.get)

/** Numbers from 1 on, each given once. */
export function numbersFromOne(): () => number {
  let next = 1
  return () => next++
}

/** Makes something when it is first wanted, and keeps it. */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Does something once nothing more has asked for it for so long. */
export function afterPause(milliseconds: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    clearTimeout(timer)
    timer = setTimeout(act, milliseconds)
  }
}

/** A promise that whoever holds it keeps. */
export function promised<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((keep) => {
    resolve = keep
  })
  return { promise, resolve }
}

/** Does something the first time it is called, and never again. */
export function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    act()
  }
}
