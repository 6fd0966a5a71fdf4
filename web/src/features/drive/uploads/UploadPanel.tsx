import { ChevronDown, CircleAlert, CircleCheck, RefreshCw, X } from 'lucide'
import { useEffect, useState } from 'react'
import { errorText, formatPercent, formatSize, t } from '../../../i18n/index.ts'
import { confirmInDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { FileTile } from '../../../ui/files/file-tile/FileTile.tsx'
import { Icon, IconButton } from '../../../ui/index.ts'
import { FileLabel } from '../names/FileLabel.tsx'
import { totalsOf, type UploadItem, type UploadTotals } from './queue.ts'
import css from './UploadPanel.module.css'
import {
  cancelAllUploads,
  cancelUpload,
  clearFinishedUploads,
  retryUpload,
  uploadSecondsRemaining,
  useUploadQueue,
} from './uploads.ts'

/** Maximum number of files listed by name; the rest is shown as a number. */
const maxVisible = 60

export function UploadPanel() {
  const queue = useUploadQueue()
  const [isFolded, setFolded] = useState(false)
  const totals = totalsOf(queue)
  const secondsRemaining = useSecondsRemaining(totals.remaining > 0)
  if (queue.length === 0) return null
  const visible = inOrder(queue)
  const close = async () => {
    if (totals.remaining > 0 && !(await confirmStop(totals.remaining))) return
    cancelAllUploads()
    clearFinishedUploads()
  }
  const remainingLabel = totals.cut > 0 ? t('drive.upload.cut') : remainingText(secondsRemaining)
  return (
    <section
      className={css.panel}
      aria-label={t('drive.upload.panel')}
      data-in-progress={totals.remaining > 0 || undefined}
    >
      <header className={css.head}>
        <b role="status">{panelTitle(totals)}</b>
        {totals.remaining > 0 && <span className={css.remaining}>{remainingLabel}</span>}
        <IconButton
          size="s"
          className={css.fold}
          label={t(isFolded ? 'drive.upload.unfold' : 'drive.upload.fold')}
          icon={ChevronDown}
          data-folded={isFolded || undefined}
          onClick={() => setFolded(!isFolded)}
        />
        <IconButton
          size="s"
          label={t(totals.remaining > 0 ? 'drive.upload.stop' : 'app.close')}
          icon={X}
          onClick={() => void close()}
        />
      </header>
      {totals.remaining > 0 && (isFolded || queue.length > 1) && (
        <div className={css.total}>
          <progress
            className={css.bar}
            max={Math.max(1, totals.size)}
            value={totals.sent}
            aria-label={t('drive.upload.total')}
          />
          <span>
            {t('drive.upload.sum', { sent: formatSize(totals.sent), size: formatSize(totals.size) })}
          </span>
        </div>
      )}
      {!isFolded && (
        <ul className={css.list}>
          {visible.slice(0, maxVisible).map((item) => (
            <UploadLine key={item.key} item={item} />
          ))}
          {visible.length > maxVisible && (
            <li className={css.more}>{t('drive.upload.more', { n: visible.length - maxVisible })}</li>
          )}
        </ul>
      )}
    </section>
  )
}

/** Sorts running and failed uploads first if not all are visible. */
function inOrder(queue: readonly UploadItem[]): readonly UploadItem[] {
  const rank = { failed: 0, sending: 1, cut: 1, waiting: 2, done: 3, cancelled: 4 }
  return queue.length <= maxVisible
    ? queue
    : queue.toSorted((one, other) => rank[one.state] - rank[other.state])
}

function UploadLine({ item }: { item: UploadItem }) {
  const { key, name, contentType, size, sent, state } = item
  const isMoving = state === 'sending' || state === 'cut' || state === 'waiting'
  const share = size > 0 ? sent / size : 0
  return (
    <li className={css.line} data-state={state}>
      <FileTile name={name} contentType={contentType} isInfected={false} size="s" />
      <div className={css.what}>
        <span className={css.name}>
          <FileLabel name={name} />
        </span>
        {isMoving ? (
          <progress className={css.bar} max={1} value={share} aria-label={name} />
        ) : (
          <span className={css.note}>{noteOf(item)}</span>
        )}
        {state === 'cut' && <span className={css.note}>{t('drive.upload.cutFile')}</span>}
      </div>
      <span className={css.state}>
        {isMoving && (state === 'waiting' ? t('drive.upload.waiting') : formatPercent(Math.min(share, 0.99)))}
        {state === 'done' && <Icon of={CircleCheck} size="s" />}
        {state === 'failed' && <Icon of={CircleAlert} size="s" />}
      </span>
      {(state === 'failed' || state === 'cancelled') && (
        <IconButton
          size="s"
          label={t('drive.upload.retry', { name })}
          icon={RefreshCw}
          onClick={() => retryUpload(key)}
        />
      )}
      {isMoving && (
        <IconButton
          size="s"
          label={t('drive.upload.cancel', { name })}
          icon={X}
          onClick={() => cancelUpload(key)}
        />
      )}
    </li>
  )
}

function noteOf({ state, error, size }: UploadItem): string {
  if (state === 'failed') return errorText(error)
  return state === 'cancelled' ? t('drive.upload.cancelled') : formatSize(size)
}

function panelTitle({ remaining, done, failed, count }: UploadTotals): string {
  if (remaining > 0) return t('drive.upload.going', { n: remaining })
  if (failed > 0) return t('drive.upload.someFailed', { n: failed })
  return count === 0 ? t('drive.upload.stopped') : t('drive.upload.done', { n: done })
}

/** Updates once per second, so that the number is readable. */
function useSecondsRemaining(isRunning: boolean): number | undefined {
  const [seconds, setSeconds] = useState<number>()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setSeconds(uploadSecondsRemaining()), 1000)
    return () => {
      clearInterval(timer)
      setSeconds(undefined)
    }
  }, [isRunning])
  return seconds
}

const confirmStop = (n: number) =>
  confirmInDialog({
    title: t('drive.upload.stop.title', { n }),
    text: t('drive.upload.stop.text'),
    actionLabel: t('drive.upload.stop'),
    cancelLabel: t('drive.upload.goOn'),
  })

function remainingText(seconds: number | undefined): string {
  if (seconds === undefined) return ''
  if (seconds < 5) return t('drive.left.moment')
  if (seconds < 60) return t('drive.left.seconds', { n: Math.ceil(seconds / 5) * 5 })
  if (seconds < 3600) return t('drive.left.minutes', { n: Math.ceil(seconds / 60) })
  return t('drive.left.hours', { n: Math.ceil(seconds / 3600) })
}
