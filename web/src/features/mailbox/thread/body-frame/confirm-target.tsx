import { t } from '../../../../i18n/index.ts'
import { confirmInDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import css from './confirm-target.module.css'

/** Asks before following a link whose text names another address than its target. */
export function confirmTarget(
  address: string,
  { displayed, leadsTo }: { displayed: string; leadsTo: string },
): Promise<boolean> {
  return confirmInDialog({
    title: t('thread.link.title'),
    text: (
      <>
        {t('thread.link.text', { shown: displayed, leadsTo })}
        <span className={css.address}>{address}</span>
      </>
    ),
    actionLabel: t('thread.link.open'),
    cancelLabel: t('thread.link.stay'),
  })
}
