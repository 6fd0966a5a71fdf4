import type { IconShape } from '../marks/Icon.tsx'

/** A notice that passes. */
export interface Toast {
  text: string
  /** A second, smaller line. */
  detail?: string
  kind?: 'error'
  icon?: IconShape
  /** How long it stays, in seconds. With an action that undoes, a ring counts them down. */
  seconds?: number
  action?: {
    label: string
    run: () => void
    /** It takes back what was done: it gets the countdown, and the undo key runs the latest one. */
    isUndo?: boolean
  }
  /** When it goes without its action having been used. */
  onPassed?: () => void
}

export interface ShownToast extends Toast {
  id: number
  seconds: number
}

/** A notice stays 3 seconds, an undo 5, an error 8. */
const stay = { notice: 3, undo: 5, error: 8 }
const most = 3

let nextId = 1
let shown: readonly ShownToast[] = []
let isHeld = false
const listeners = new Set<() => void>()

/**
 * Shows a notice and returns what takes it away. A fourth pushes out the oldest. While they are held none moves: a
 * new one stands above the others, and all stay.
 */
export function showToast(toast: Toast): () => void {
  const id = nextId++
  const seconds =
    toast.seconds ?? (toast.kind === 'error' ? stay.error : toast.action?.isUndo ? stay.undo : stay.notice)
  const added = { ...toast, id, seconds }
  set(isHeld ? [added, ...shown] : [...shown, added])
  if (!isHeld) dropOldest()
  return () => dismissToast(id)
}

/**
 * Holds the notices where they stand, or lets them go on: somebody points at one of them or writes with the keys of
 * one, and a press must not miss what it aimed at because another notice came or went.
 */
export function holdToasts(hold: boolean): void {
  if (hold === isHeld) return
  isHeld = hold
  set([...shown])
  if (!hold) dropOldest()
}

export const areToastsHeld = (): boolean => isHeld

function dropOldest(): void {
  const leaving = shown.toSorted((a, b) => a.id - b.id).slice(0, Math.max(0, shown.length - most))
  if (leaving.length === 0) return
  set(shown.filter((toast) => !leaving.includes(toast)))
  for (const old of leaving) old.onPassed?.()
}

/** The time of a notice has passed: it goes, unless all are held. */
export function passToast(id: number): void {
  if (!isHeld) dismissToast(id)
}

/** Takes a notice away: its time passed, or it was closed. */
export function dismissToast(id: number): void {
  const toast = shown.find((each) => each.id === id)
  if (!toast) return
  set(shown.filter((each) => each !== toast))
  toast.onPassed?.()
}

/** Does what a notice offers, and takes it away. */
export function runToastAction(id: number): void {
  const toast = shown.find((each) => each.id === id)
  if (!toast?.action) return
  set(shown.filter((each) => each !== toast))
  toast.action.run()
}

/** Undoes the latest thing that can still be undone. */
export function undoLatest(): void {
  const latest = shown
    .filter((toast) => toast.action?.isUndo)
    .reduce<ShownToast | undefined>(newer, undefined)
  if (latest) runToastAction(latest.id)
}

const newer = (a: ShownToast | undefined, b: ShownToast) => (a && a.id > b.id ? a : b)

export const shownToasts = (): readonly ShownToast[] => shown

export function watchToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: readonly ShownToast[]): void {
  shown = next
  for (const listener of listeners) listener()
}
