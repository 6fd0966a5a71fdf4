import { t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { openDialog } from '../../../ui/dialog/dialogs.ts'
import { Button } from '../../../ui/index.ts'
import { MailboxActions } from './MailboxActions.tsx'
import '../../../i18n/areas/account.ts'
import '../../../i18n/areas/organisation.ts'

export function showMailboxActions(): void {
  openDialog((close) => (
    <Dialog
      title={t('mailboxes.acts')}
      onClose={close}
      footer={<Button onClick={close}>{t('app.close')}</Button>}
    >
      <MailboxActions />
    </Dialog>
  ))
}
