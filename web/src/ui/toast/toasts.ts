import { numbersFromOne, Store } from '../../store.ts'
import type { IconGraphic } from '../display/Icon.tsx'

/** Temporary notice. */
export interface Toast {
  text: string
  detail?: string
  kind?: 'error'
  icon?: IconGraphic
  /** Display time in seconds. With an undo action, a ring counts down. */
  seconds?: number
  action?: {
    label: string
    run: () => void
    /** Reverts the action: shows the countdown, and the undo key runs the latest one. */
    isUndo?: boolean
  }
  /** Called when it expires without its action being used. */
  onExpired?: () => void
}

export interface VisibleToast extends Toast {
  id: number
  seconds: number
}

/** Display time in seconds by kind. */
const displaySeconds = { notice: 3, undo: 5, error: 8 }
const maxToasts = 3

const toasts = new Store<readonly VisibleToast[]>([])
const paused = new Store(false)
const newId = numbersFromOne()

/**
 * Shows a notice and returns a function that removes it. A fourth one replaces the oldest, except while they are
 * paused.
 */
export function showToast(toast: Toast): () => void {
  return show(newId(), toast)
}

function show(id: number, toast: Toast): () => void {
  const seconds =
    toast.seconds ??
    (toast.kind === 'error'
      ? displaySeconds.error
      : toast.action?.isUndo
        ? displaySeconds.undo
        : displaySeconds.notice)
  const added = { ...toast, id, seconds }
  const visible = toasts.get()
  toasts.set(paused.get() ? [added, ...visible] : [...visible, added])
  if (!paused.get()) dropOldest()
  return () => dismissToast(id)
}

/** Pauses or resumes the notices. While one is hovered or focused, none may move, so that a press hits its target. */
export function pauseToasts(isPaused: boolean): void {
  if (isPaused === paused.get()) return
  paused.set(isPaused)
  toasts.set([...toasts.get()])
  if (!isPaused) dropOldest()
}

export const areToastsPaused = paused.get

function dropOldest(): void {
  const visible = toasts.get()
  const departing = visible.toSorted((a, b) => a.id - b.id).slice(0, Math.max(0, visible.length - maxToasts))
  if (departing.length === 0) return
  toasts.set(visible.filter((toast) => !departing.includes(toast)))
  for (const old of departing) old.onExpired?.()
}

/** Removes an expired notice, unless they are paused. */
export function expireToast(id: number): void {
  if (!paused.get()) dismissToast(id)
}

/** Removes a notice that expired or was closed. */
export function dismissToast(id: number): void {
  const toast = find(id)
  if (!toast) return
  toasts.set(toasts.get().filter((each) => each !== toast))
  toast.onExpired?.()
}

export function runToastAction(id: number): void {
  const toast = find(id)
  if (!toast?.action) return
  toasts.set(toasts.get().filter((each) => each !== toast))
  toast.action.run()
}

/** Optimistic actions without a response, by the id of their future notice; true if undo was requested. */
const inProgress = new Map<number, boolean>()

/**
 * Runs an optimistic action and shows its notice. An earlier undo is applied as soon as possible; an action that has
 * not started can check for it.
 */
export async function showToastOf(
  action: (isUnwanted: () => boolean) => Promise<Toast | undefined>,
  { isFinal = false }: { isFinal?: boolean | undefined } = {},
): Promise<void> {
  const id = newId()
  if (!isFinal) inProgress.set(id, false)
  let toast: Toast | undefined
  try {
    toast = await action(() => inProgress.get(id) === true)
  } finally {
    const isUnwanted = inProgress.get(id)
    inProgress.delete(id)
    if (toast?.action?.isUndo && isUnwanted) toast.action.run()
    else if (toast) show(id, toast)
  }
}

export function undoLatest(): void {
  const visible = toasts.get().filter((toast) => toast.action?.isUndo)
  const open = [...inProgress].filter(([, isUnwanted]) => !isUnwanted)
  const latest = Math.max(...visible.map((toast) => toast.id), ...open.map(([id]) => id))
  if (inProgress.has(latest)) inProgress.set(latest, true)
  else runToastAction(latest)
}

const find = (id: number) => toasts.get().find((toast) => toast.id === id)

export const visibleToasts = toasts.get
export const watchToasts = toasts.watch
