import { useEffect, useState, useSyncExternalStore } from 'react'
import { Icon } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import { CircleAlert, X } from '../icons.ts'
import css from './ToastRegion.module.css'
import { dismissToast, runToastAction, type ShownToast, shownToasts, watchToasts } from './toasts.ts'

interface Labels {
  region: string
  close: string
}

/** Where notices stand: bottom left of the sheet, the newest lowest. Pointing at or focusing one stops its clock. */
export function ToastRegion({ labels }: { labels: Labels }) {
  const toasts = useSyncExternalStore(watchToasts, shownToasts)
  return (
    <section className={css.region} aria-label={labels.region} tabIndex={-1} data-region="toasts">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} closeLabel={labels.close} />
      ))}
    </section>
  )
}

function ToastCard({ toast, closeLabel }: { toast: ShownToast; closeLabel: string }) {
  const [isPaused, setPaused] = useState(false)
  const left = useCountdown(toast, isPaused)
  const { action } = toast

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a notice only stops its clock
    <div
      className={css.toast}
      data-kind={toast.kind}
      role={toast.kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
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

/** Seconds left, as a number in a closing ring. */
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

function useCountdown(toast: ShownToast, isPaused: boolean): number {
  const [left, setLeft] = useState(toast.seconds)
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : dismissToast(toast.id)), 1000)
    return () => clearTimeout(timer)
  }, [left, isPaused, toast.id])
  return left
}
