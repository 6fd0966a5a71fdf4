import type { IconShape } from '../Icon.tsx'

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
const listeners = new Set<() => void>()

/** Shows a notice and returns what takes it away. A fourth pushes out the oldest. */
export function showToast(toast: Toast): () => void {
  const id = nextId++
  const seconds =
    toast.seconds ?? (toast.kind === 'error' ? stay.error : toast.action?.isUndo ? stay.undo : stay.notice)
  const leaving = shown.slice(0, Math.max(0, shown.length + 1 - most))
  set([...shown.slice(leaving.length), { ...toast, id, seconds }])
  for (const old of leaving) old.onPassed?.()
  return () => dismissToast(id)
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
  const latest = shown.findLast((toast) => toast.action?.isUndo)
  if (latest) runToastAction(latest.id)
}

export const shownToasts = (): readonly ShownToast[] => shown

export function watchToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: readonly ShownToast[]): void {
  shown = next
  for (const listener of listeners) listener()
}
