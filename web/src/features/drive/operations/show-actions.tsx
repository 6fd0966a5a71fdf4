import { type MessageKey, t } from '../../../i18n/index.ts'
import { once, useStore } from '../../../store.ts'
import progress from '../../../ui/display/progress.module.css'
import { openDialog, showToast } from '../../../ui/index.ts'
import { classes } from '../../../ui/styles/classes.ts'
import css from './ActionPanels.module.css'
import { type DriveProgress, runningActions } from './running-actions.ts'
import '../../../i18n/areas/drive.ts'

// These texts are needed on pages without the drive.

/** Mounts the progress panels; they render nothing without operations. */
export const showActions = once(() => void openDialog(() => <ActionPanels />))

/** Reports a folder that was not copied completely. */
export const showNotCopied = (name: string): void =>
  void showToast({ kind: 'error', text: t('drive.acts.notCopied', { name }) })

const titles = {
  copy: 'drive.acts.copy',
  trash: 'drive.acts.trash',
  restore: 'drive.acts.restore',
  delete: 'drive.acts.delete',
} as const satisfies Record<DriveProgress['act'], MessageKey>

/** Progress of long folder operations on the server, in the corner of every page. */
function ActionPanels() {
  const actions = useStore(runningActions())
  if (actions.length === 0) return null
  return (
    <section className={progress.panels} data-narrow aria-label={t('drive.acts.panel')} data-in-progress>
      {actions.map(({ act_id, act, name, done, total }) => {
        const title = t(titles[act], { name })
        return (
          <div key={act_id} className={classes(progress.panel, css.panel)}>
            <b>{title}</b>
            <progress className={progress.bar} max={Math.max(1, total)} value={done} aria-label={title} />
            <div className={css.line}>{t('drive.acts.progress', { done, total })}</div>
          </div>
        )
      })}
    </section>
  )
}
