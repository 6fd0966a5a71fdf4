import { t } from '../../../i18n/index.ts'
import { confirmInDialog } from '../../../ui/dialog/ConfirmDialog.tsx'

export const confirmExit = (): Promise<boolean> =>
  confirmInDialog({
    title: t('settings.leave.title'),
    text: t('settings.leave.text'),
    actionLabel: t('settings.leave.go'),
    cancelLabel: t('settings.leave.stay'),
  })
