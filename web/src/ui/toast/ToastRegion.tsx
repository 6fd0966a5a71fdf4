import { type FocusEvent, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import { Icon } from '../marks/Icon.tsx'
import { CircleAlert, X } from '../marks/icons.ts'
import css from './ToastRegion.module.css'
import {
  areToastsHeld,
  dismissToast,
  holdToasts,
  passToast,
  runToastAction,
  type ShownToast,
  shownToasts,
  watchToasts,
} from './toasts.ts'

interface Labels {
  region: string
  close: string
}

/** Notices at the bottom left, newest lowest. Hovering or focusing one pauses all timers. */
export function ToastRegion({ labels }: { labels: Labels }) {
  const toasts = useSyncExternalStore(watchToasts, shownToasts)
  const region = useRef<HTMLElement>(null)
  useEffect(() => letGoWhenLeft(region), [])
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

/** A hovered notice that is removed fires no leave event. */
function letGoWhenLeft(region: RefObject<HTMLElement | null>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => holdToasts(region.current?.matches(':hover, :focus-within') ?? false)
  const stop = watchToasts(() => {
    clearTimeout(timer)
    timer = setTimeout(look, settleMilliseconds)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

/** Returns true if the focus stays inside, or the pointer is still over the notices. */
const isStillIn = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  currentTarget.contains(relatedTarget) || currentTarget.matches(':hover')

function ToastCard({ toast, closeLabel }: { toast: ShownToast; closeLabel: string }) {
  const left = useCountdown(toast)
  const { action } = toast

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering a notice only pauses the timers
    <div
      className={css.toast}
      data-kind={toast.kind}
      role={toast.kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => holdToasts(true)}
      onPointerLeave={() => holdToasts(false)}
      onFocus={() => holdToasts(true)}
      onBlur={(event) => holdToasts(isStillIn(event))}
    >
      {action?.isUndo ? <Ring left={left} of={toast.seconds} /> : <ToastIcon toast={toast} />}
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

function ToastIcon({ toast }: { toast: ShownToast }) {
  const shape = toast.icon ?? (toast.kind === 'error' ? CircleAlert : undefined)
  return shape ? <Icon of={shape} size="s" /> : null
}

const circumference = 72.3

/** Remaining seconds in a closing ring. */
function Ring({ left, of }: { left: number; of: number }) {
  return (
    <span className={css.ring} aria-hidden>
      <svg viewBox="0 0 26 26" aria-hidden>
        <circle cx="13" cy="13" r="11.5" />
        <circle
          cx="13"
          cy="13"
          r="11.5"
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - Math.max(0, left - 1) / of)}
        />
      </svg>
      {left}
    </span>
  )
}

function useCountdown(toast: ShownToast): number {
  const isHeld = useSyncExternalStore(watchToasts, areToastsHeld)
  const [left, setLeft] = useState(toast.seconds)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : passToast(toast.id)), 1000)
    return () => clearTimeout(timer)
  }, [left, isHeld, toast.id])
  return left
}
