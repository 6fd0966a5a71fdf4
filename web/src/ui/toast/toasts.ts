import { numbersFromOne, Store } from '../../store.ts'
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

const toasts = new Store<readonly ShownToast[]>([])
const held = new Store(false)
const newId = numbersFromOne()

/**
 * Shows a notice and returns what takes it away. A fourth pushes out the oldest. While they are held none moves: a
 * new one stands above the others, and all stay.
 */
export function showToast(toast: Toast): () => void {
  return show(newId(), toast)
}

function show(id: number, toast: Toast): () => void {
  const seconds =
    toast.seconds ?? (toast.kind === 'error' ? stay.error : toast.action?.isUndo ? stay.undo : stay.notice)
  const added = { ...toast, id, seconds }
  const shown = toasts.get()
  toasts.set(held.get() ? [added, ...shown] : [...shown, added])
  if (!held.get()) dropOldest()
  return () => dismissToast(id)
}

/**
 * Holds the notices where they stand, or lets them go on: somebody points at one of them or writes with the keys of
 * one, and a press must not miss what it aimed at because another notice came or went.
 */
export function holdToasts(hold: boolean): void {
  if (hold === held.get()) return
  held.set(hold)
  toasts.set([...toasts.get()])
  if (!hold) dropOldest()
}

export const areToastsHeld = held.get

function dropOldest(): void {
  const shown = toasts.get()
  const leaving = shown.toSorted((a, b) => a.id - b.id).slice(0, Math.max(0, shown.length - most))
  if (leaving.length === 0) return
  toasts.set(shown.filter((toast) => !leaving.includes(toast)))
  for (const old of leaving) old.onPassed?.()
}

/** The time of a notice has passed: it goes, unless all are held. */
export function passToast(id: number): void {
  if (!held.get()) dismissToast(id)
}

/** Takes a notice away: its time passed, or it was closed. */
export function dismissToast(id: number): void {
  const toast = find(id)
  if (!toast) return
  toasts.set(toasts.get().filter((each) => each !== toast))
  toast.onPassed?.()
}

/** Does what a notice offers, and takes it away. */
export function runToastAction(id: number): void {
  const toast = find(id)
  if (!toast?.action) return
  toasts.set(toasts.get().filter((each) => each !== toast))
  toast.action.run()
}

/** Acts that are seen and not yet answered, by the number of their notice to come; those to take back at once are true. */
const underWay = new Map<number, boolean>()

/**
 * Does something that is seen before it is certain, and shows the notice that comes of it. Whoever undoes it before
 * then has it undone as soon as that can be; an act that has not begun by then can ask, and let it be.
 */
export async function showToastOf(
  act: (isUnwanted: () => boolean) => Promise<Toast | undefined>,
  { isFinal = false }: { isFinal?: boolean | undefined } = {},
): Promise<void> {
  const id = newId()
  if (!isFinal) underWay.set(id, false)
  let toast: Toast | undefined
  try {
    toast = await act(() => underWay.get(id) === true)
  } finally {
    const isUnwanted = underWay.get(id)
    underWay.delete(id)
    if (toast?.action?.isUndo && isUnwanted) toast.action.run()
    else if (toast) show(id, toast)
  }
}

/** Undoes the latest thing that can still be undone. */
export function undoLatest(): void {
  const shown = toasts.get().filter((toast) => toast.action?.isUndo)
  const open = [...underWay].filter(([, isUnwanted]) => !isUnwanted)
  const latest = Math.max(...shown.map((toast) => toast.id), ...open.map(([id]) => id))
  if (underWay.has(latest)) underWay.set(latest, true)
  else runToastAction(latest)
}

const find = (id: number) => toasts.get().find((toast) => toast.id === id)

export const shownToasts = toasts.get
export const watchToasts = toasts.watch
