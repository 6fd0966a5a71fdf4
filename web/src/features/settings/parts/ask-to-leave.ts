import { t } from '../../../i18n/index.ts'
import { confirmInDialog } from '../../../ui/dialog/ConfirmDialog.tsx'

/** Whether somebody leaves settings that they have changed and not saved. */
export const askToLeave = (): Promise<boolean> =>
  confirmInDialog({
    title: t('settings.leave.title'),
    text: t('settings.leave.text'),
    actionLabel: t('settings.leave.go'),
    cancelLabel: t('settings.leave.stay'),
    closeLabel: t('app.close'),
  })
