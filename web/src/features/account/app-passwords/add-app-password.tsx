import type { AppPasswordScope } from '@bocau/contract/account/protection'
import { request } from '../../../api/client.ts'
import { t } from '../../../i18n/index.ts'
import { openDialog } from '../../../ui/dialog/dialogs.ts'
import { refreshAccount } from '../account-queries.ts'
import { SecretDialog } from '../parts/SecretDialog.tsx'
import { withConfirmation } from '../parts/with-confirmation.tsx'
import { AppPasswordDialog } from './AppPasswordDialog.tsx'
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
