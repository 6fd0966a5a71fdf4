import type { AppPasswordScope } from '@bocau/contract/account/protection'
import { limits } from '@bocau/contract/limits'
import { Copy } from 'lucide'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { type PlainKey, t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { openDialog } from '../../../ui/dialog/dialogs.ts'
import { Button, Field } from '../../../ui/index.ts'
import { refreshAccount } from '../account-queries.ts'
import { copyText } from '../parts/copy-text.ts'
import { RadioCards } from '../parts/RadioCards.tsx'
import { useAction } from '../parts/use-action.ts'
import { withConfirmation } from '../parts/with-confirmation.tsx'
import css from './add-app-password.module.css'
import '../../../i18n/areas/account.ts'
import '../../../i18n/areas/refusals.ts'

export const openAppPasswordDialog = () => openDialog((close) => <AppPasswordDialog onClose={close} />)

async function createAppPassword(name: string, scope: AppPasswordScope): Promise<void> {
  const { password } = await withConfirmation(() =>
    request('POST /api/v2/app-passwords', { body: { name, scope } }),
  )
  openDialog((close) => <CreatedPassword name={name} password={password} onClose={close} />)
  await refreshAccount()
}

interface CreatedProps {
  name: string
  password: string
  onClose: () => void
}

const CreatedPassword = ({ name, password, onClose }: CreatedProps) => (
  <Dialog
    title={t('account.appPasswords.made', { name })}
    onClose={onClose}
    footer={
      <>
        <Button icon={Copy} data-first onClick={() => void copyText(password)}>
          {t('account.codes.copy')}
        </Button>
        <Button kind="primary" onClick={onClose}>
          {t('account.done')}
        </Button>
      </>
    }
  >
    <p>{t('account.appPasswords.once')}</p>
    <code className={css.secret}>{password}</code>
  </Dialog>
)

export const scopeTexts: Record<AppPasswordScope, { name: PlainKey; text: PlainKey }> = {
  mail: { name: 'account.appPasswords.mail', text: 'account.appPasswords.mail.text' },
  mail_read: { name: 'account.appPasswords.mailRead', text: 'account.appPasswords.mailRead.text' },
  api: { name: 'account.appPasswords.api', text: 'account.appPasswords.api.text' },
}
const scopes: readonly AppPasswordScope[] = ['mail', 'mail_read', 'api']

function AppPasswordDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [scope, setScope] = useState<AppPasswordScope>('mail')
  const { isBusy, error, setError, run } = useAction()
  const create = async () => {
    const trimmed = name.trim()
    if (!trimmed) return setError(t('account.label.missing'))
    await run(async () => {
      await createAppPassword(trimmed, scope)
      onClose()
    })
  }
  return (
    <Dialog
      title={t('account.appPasswords.add')}
      onSubmit={() => void create()}
      onClose={onClose}
      submitLabel={t('account.appPasswords.make')}
      isBusy={isBusy}
    >
      <Field
        data-first
        label={t('account.appPasswords.name')}
        hint={t('account.appPasswords.nameHint')}
        autoComplete="off"
        maxLength={limits.maxLabelCharacters}
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.target.value)
          setError(undefined)
        }}
      />
      <RadioCards
        name="scope"
        legend={t('account.appPasswords.scope')}
        value={scope}
        choices={scopes}
        texts={scopeTexts}
        onChoose={setScope}
      />
    </Dialog>
  )
}
