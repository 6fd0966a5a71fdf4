import { t } from '../../../i18n/index.ts'
import { confirmInDialog } from '../../../ui/dialog/ConfirmDialog.tsx'

/** Asks whether to discard unsaved settings. */
export const askToLeave = (): Promise<boolean> =>
  confirmInDialog({
    title: t('settings.leave.title'),
    text: t('settings.leave.text'),
    actionLabel: t('settings.leave.go'),
    cancelLabel: t('settings.leave.stay'),
    closeLabel: t('app.close'),
  })
