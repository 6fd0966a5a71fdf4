import type { AppPasswordScope } from '@bocau/contract/account/protection'
import { Copy } from 'lucide'
import { request } from '../../../api/client.ts'
import { t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { openDialog } from '../../../ui/dialog/dialogs.ts'
import { Button } from '../../../ui/index.ts'
import { refreshAccount } from '../account-queries.ts'
import { copyText } from '../parts/copy-text.ts'
import { withConfirmation } from '../parts/with-confirmation.tsx'
import { AppPasswordDialog } from './AppPasswordDialog.tsx'
import css from './add-app-password.module.css'
import '../../../i18n/areas/account.ts'
import '../../../i18n/areas/refusals.ts'

export const openAppPasswordDialog = () =>
  openDialog((close) => <AppPasswordDialog onCreate={create} onClose={close} />)

async function create(name: string, scope: AppPasswordScope): Promise<void> {
  const { password } = await withConfirmation(() =>
    request('POST /api/v2/app-passwords', { body: { name, scope } }),
  )
  openDialog((close) => (
    <SecretDialog
      title={t('account.appPasswords.made', { name })}
      text={t('account.appPasswords.once')}
      secret={password}
      onClose={close}
    />
  ))
  await refreshAccount()
}

interface Props {
  title: string
  text: string
  secret: string
  onClose: () => void
}

const SecretDialog = ({ title, text, secret, onClose }: Props) => (
  <Dialog
    title={title}
    onClose={onClose}
    footer={
      <>
        <Button icon={Copy} data-first onClick={() => void copyText(secret)}>
          {t('account.codes.copy')}
        </Button>
        <Button kind="primary" onClick={onClose}>
          {t('account.done')}
        </Button>
      </>
    }
  >
    <p>{text}</p>
    <code className={css.secret}>{secret}</code>
  </Dialog>
)
