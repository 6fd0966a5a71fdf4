import type { AppPasswordScope } from '@bocau/contract/account/protection'
import { limits } from '@bocau/contract/limits'
import { useState } from 'react'
import { type PlainKey, t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Field } from '../../../ui/index.ts'
import { RadioCards } from '../parts/RadioCards.tsx'
import { useAction } from '../parts/use-action.ts'

export const scopeTexts: Record<AppPasswordScope, { name: PlainKey; text: PlainKey }> = {
  mail: { name: 'account.appPasswords.mail', text: 'account.appPasswords.mail.text' },
  mail_read: { name: 'account.appPasswords.mailRead', text: 'account.appPasswords.mailRead.text' },
  api: { name: 'account.appPasswords.api', text: 'account.appPasswords.api.text' },
}
const scopes: readonly AppPasswordScope[] = ['mail', 'mail_read', 'api']

interface Props {
  onCreate: (name: string, scope: AppPasswordScope) => Promise<unknown>
  onClose: () => void
}

export function AppPasswordDialog({ onCreate, onClose }: Props) {
  const [name, setName] = useState('')
  const [scope, setScope] = useState<AppPasswordScope>('mail')
  const { isBusy, error, setError, run } = useAction()
  const create = async () => {
    const trimmed = name.trim()
    if (!trimmed) return setError(t('account.label.missing'))
    await run(async () => {
      await onCreate(trimmed, scope)
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
