import { Maximize2, TriangleAlert } from 'lucide'
import { formatNumber, formatPercent, t } from '../../../i18n/index.ts'
import { once } from '../../../store.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import progress from '../../../ui/display/progress.module.css'
import { Button, classes, Icon, IconButton, openDialog } from '../../../ui/index.ts'
import css from './BatchLayer.module.css'
import { type Batch, changeBatch, secondsRemaining, stopBatch, useBatches } from './batches.ts'

/** Progress of long operations: a dialog for the one in the foreground and a panel for the others. */
function BatchLayer() {
  const batches = useBatches()
  const foreground = batches.find((batch) => !batch.isInPanel)
  const behind = batches.filter((batch) => batch.isInPanel)
  return (
    <>
      {foreground && <BatchDialog key={foreground.id} batch={foreground} />}
      {behind.length > 0 && (
        <section className={progress.panels} aria-label={t('batch.panel')} data-in-progress>
          {behind.map((batch) => (
            <BatchPanel key={batch.id} batch={batch} />
          ))}
        </section>
      )}
    </>
  )
}

function BatchDialog({ batch }: { batch: Batch }) {
  const { id, title, done, total, failed, isStopping, isOnServer } = batch
  const moveToPanel = () => changeBatch(id, { isInPanel: true })
  const seconds = secondsRemaining(batch)
  return (
    <Dialog
      title={title}
      closeLabel={t('batch.behind')}
      onClose={moveToPanel}
      footer={
        <>
          <Button kind="ghost" className={css.behind} onClick={moveToPanel}>
            {t('batch.behind')}
          </Button>
          <Button data-first aria-disabled={isStopping} onClick={() => stopBatch(id)}>
            {isStopping ? t('batch.stopping') : t('batch.stop')}
          </Button>
        </>
      }
    >
      <p className={css.hint}>{isOnServer ? t('batch.onServer') : t('batch.stay')}</p>
      <div>
        <progress className={progress.bar} max={total} value={done} aria-label={title} />
        <div className={css.line}>
          <span>{t('batch.progress', { done, total })}</span>
          {seconds !== undefined && <span>{t('batch.left', { n: seconds })}</span>}
        </div>
      </div>
      {failed > 0 && (
        <p className={css.failed} role="status">
          <Icon of={TriangleAlert} size="s" />
          {t('batch.failedSoFar', { n: failed })}
        </p>
      )}
    </Dialog>
  )
}

const circumference = 72.3

function BatchPanel({ batch: { id, title, done, total, isStopping } }: { batch: Batch }) {
  const share = total > 0 ? Math.min(1, done / total) : 0
  return (
    <div className={classes(progress.panel, css.panel)}>
      <span className={css.ring} role="img" aria-label={formatPercent(share)}>
        <svg viewBox="0 0 26 26" aria-hidden>
          <circle cx="13" cy="13" r="11.5" />
          <circle cx="13" cy="13" r="11.5" strokeDasharray={`${share * circumference} ${circumference}`} />
        </svg>
        <span aria-hidden>{formatNumber(Math.floor(share * 100))}</span>
      </span>
      <div className={css.what}>
        <b>{title}</b>
        <div>{t('batch.progressThreads', { done, total })}</div>
      </div>
      <Button size="s" aria-disabled={isStopping} onClick={() => stopBatch(id)}>
        {isStopping ? t('batch.stopping') : t('batch.stopShort')}
      </Button>
      <IconButton
        size="s"
        label={t('batch.before')}
        icon={Maximize2}
        onClick={() => changeBatch(id, { isInPanel: false })}
      />
    </div>
  )
}

/** Mounts the progress dialog and panel; they render nothing without batches. */
export const showBatches = once(() => void openDialog(() => <BatchLayer />))
