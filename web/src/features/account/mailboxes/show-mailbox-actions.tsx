import { accountTexts } from '../../../i18n/areas/account.ts'
import { organisationTexts } from '../../../i18n/areas/organisation.ts'
import { addMessages, t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { openDialog } from '../../../ui/dialog/dialogs.ts'
import { Button } from '../../../ui/index.ts'
import { MailboxActions } from './MailboxActions.tsx'

addMessages(accountTexts)
addMessages(organisationTexts)

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
