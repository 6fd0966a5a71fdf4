import type { OrganisationUser } from '@bocau/contract/organisation'
import { isValidEmail } from '@bocau/mail-core/address'
import { useState } from 'react'
import { request } from '../../../../api/client.ts'
import { t } from '../../../../i18n/index.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { promptInDialog } from '../../../../ui/dialog/dialogs.ts'
import { showToast } from '../../../../ui/index.ts'
import { useAction } from '../../parts/use-action.ts'
import { refreshOrganisation } from '../organisation-queries.ts'
import { AddressField, addressIn, type TypedAddress } from '../parts/AddressField.tsx'

/** Asks for another main address; the current one remains as an alias. */
export const openChangeAddressDialog = (person: OrganisationUser) =>
  promptInDialog<true>((resolve) => <ChangeAddressDialog person={person} onResult={resolve} />)

interface Props {
  person: OrganisationUser
  onResult: (isDone?: true) => void
}

function ChangeAddressDialog({ person: { id, email, fullname }, onResult }: Props) {
  const at = email.lastIndexOf('@')
  const [typed, setTyped] = useState<TypedAddress>({ local: email.slice(0, at), domain: email.slice(at + 1) })
  const { isBusy, error, setError, run } = useAction()

  const save = () => {
    const next = addressIn(typed).toLowerCase()
    if (!typed.local.trim()) return setError(t('organisation.add.addressMissing'))
    if (!isValidEmail(next) || next.includes('"')) return setError(t('organisation.add.addressInvalid'))
    if (next === email) return setError(t('organisation.changeAddress.same'))
    return run(async () => {
      const params = { id }
      await request('PUT /api/v2/organisation/users/:id/address', { params, body: { email: next } })
      showToast({ text: t('organisation.changeAddress.done', { from: email, to: next }) })
      onResult(true)
      await refreshOrganisation()
    })
  }
  return (
    <Dialog
      title={t('organisation.changeAddress.title', { name: fullname || email })}
      onSubmit={() => void save()}
      onClose={() => onResult()}
      submitLabel={t('organisation.changeAddress.go')}
      isBusy={isBusy}
    >
      <p>{t('organisation.changeAddress.text', { email })}</p>
      <AddressField
        label={t('organisation.add.address')}
        value={typed}
        error={error}
        onChange={(next) => {
          setTyped(next)
          setError(undefined)
        }}
      />
    </Dialog>
  )
}
