import { CircleAlert, X } from 'lucide'
import { type FocusEvent, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import { Icon } from '../display/Icon.tsx'
import css from './ToastRegion.module.css'
import {
  areToastsPaused,
  dismissToast,
  expireToast,
  pauseToasts,
  runToastAction,
  type VisibleToast,
  visibleToasts,
  watchToasts,
} from './toasts.ts'

interface Labels {
  region: string
  close: string
}

/** Notices at the bottom left, newest lowest. Hovering or focusing one pauses all timers. */
export function ToastRegion({ labels }: { labels: Labels }) {
  const toasts = useSyncExternalStore(watchToasts, visibleToasts)
  const region = useRef<HTMLElement>(null)
  useEffect(() => releaseOnExit(region), [])
  return (
    <section
      ref={region}
      className={css.region}
      aria-label={labels.region}
      tabIndex={-1}
      data-region="toasts"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} closeLabel={labels.close} />
      ))}
    </section>
  )
}

const settleMilliseconds = 100

/** Resumes the notices after a hovered one was removed, which fires no leave event. */
function releaseOnExit(region: RefObject<HTMLElement | null>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const update = () => pauseToasts(region.current?.matches(':hover, :focus-within') ?? false)
  const stop = watchToasts(() => {
    clearTimeout(timer)
    timer = setTimeout(update, settleMilliseconds)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

/** Returns true if the focus stays inside, or the pointer is still over the notices. */
const isInside = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  currentTarget.contains(relatedTarget) || currentTarget.matches(':hover')

function ToastCard({ toast, closeLabel }: { toast: VisibleToast; closeLabel: string }) {
  const remaining = useCountdown(toast)
  const { action } = toast

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering a notice only pauses the timers
    <div
      className={css.toast}
      data-kind={toast.kind}
      role={toast.kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => pauseToasts(true)}
      onPointerLeave={() => pauseToasts(false)}
      onFocus={() => pauseToasts(true)}
      onBlur={(event) => pauseToasts(isInside(event))}
    >
      {action?.isUndo ? <Ring remaining={remaining} of={toast.seconds} /> : <ToastIcon toast={toast} />}
      <div className={css.text}>
        {toast.text}
        {toast.detail && <small>{toast.detail}</small>}
      </div>
      {action && (
        <button type="button" className={css.action} onClick={() => runToastAction(toast.id)}>
          {action.label}
          {action.isUndo && <kbd>Z</kbd>}
        </button>
      )}
      <IconButton
        className={css.close}
        size="s"
        label={closeLabel}
        icon={X}
        onClick={() => dismissToast(toast.id)}
      />
    </div>
  )
}

function ToastIcon({ toast }: { toast: VisibleToast }) {
  const toastIcon = toast.icon ?? (toast.kind === 'error' ? CircleAlert : undefined)
  return toastIcon ? <Icon of={toastIcon} size="s" /> : null
}

const circumference = 72.3

/** Remaining seconds in a closing ring. */
function Ring({ remaining, of }: { remaining: number; of: number }) {
  return (
    <span className={css.ring} aria-hidden>
      <svg viewBox="0 0 26 26" aria-hidden>
        <circle cx="13" cy="13" r="11.5" />
        <circle
          cx="13"
          cy="13"
          r="11.5"
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - Math.max(0, remaining - 1) / of)}
        />
      </svg>
      {remaining}
    </span>
  )
}

function useCountdown(toast: VisibleToast): number {
  const isPaused = useSyncExternalStore(watchToasts, areToastsPaused)
  const [remaining, setRemaining] = useState(toast.seconds)
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(
      () => (remaining > 1 ? setRemaining(remaining - 1) : expireToast(toast.id)),
      1000,
    )
    return () => clearTimeout(timer)
  }, [remaining, isPaused, toast.id])
  return remaining
}
