import type { MailboxAddresses } from '@bocau/contract/account/addresses'
import type { OrganisationUser } from '@bocau/contract/organisation'
import { isValidEmail } from '@bocau/mail-core/address'
import { Trash } from 'lucide'
import { useState } from 'react'
import { request } from '../../../../api/client.ts'
import { useUser } from '../../../../api/session.ts'
import { t } from '../../../../i18n/index.ts'
import { confirmInDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { promptInDialog } from '../../../../ui/dialog/dialogs.ts'
import { Button, IconButton, showToast, Tag } from '../../../../ui/index.ts'
import { useAction } from '../../parts/use-action.ts'
import { refreshOrganisation } from '../organisation-queries.ts'
import { AddressField, addressIn, type TypedAddress } from '../parts/AddressField.tsx'
import css from './AddressesDialog.module.css'

export const openAddressesDialog = (person: OrganisationUser) =>
  promptInDialog<true>((resolve) => <AddressesDialog person={person} onResult={resolve} />)

interface Props {
  person: OrganisationUser
  onResult: (isDone?: true) => void
}

function AddressesDialog({ person, onResult }: Props) {
  const { id, email: mainAddress, fullname } = person
  const [aliases, setAliases] = useState<readonly string[]>(person.aliases)
  const [typed, setTyped] = useState<TypedAddress>({ local: '', domain: useUser().domains[0]?.domain ?? '' })
  const { isBusy, error, setError, run } = useAction()

  const applyAddresses = async (addresses: MailboxAddresses) => {
    setAliases(addresses.aliases)
    await refreshOrganisation()
  }
  const add = () => {
    const email = addressIn(typed)
    if (!typed.local.trim()) return setError(t('organisation.add.addressMissing'))
    if (!isValidEmail(email)) return setError(t('organisation.add.addressInvalid'))
    return run(async () => {
      const body = { email }
      const addresses = await request('POST /api/v2/organisation/users/:id/addresses', {
        params: { id },
        body,
      })
      setTyped({ ...typed, local: '' })
      showToast({ text: t('organisation.addresses.added', { email }) })
      await applyAddresses(addresses)
    })
  }
  const remove = (email: string) =>
    run(async () => {
      if (!(await confirmRemoval(email))) return
      const params = { id, email }
      const addresses = await request('DELETE /api/v2/organisation/users/:id/addresses/:email', { params })
      showToast({ text: t('organisation.addresses.removed', { email }) })
      await applyAddresses(addresses)
    })

  return (
    <Dialog
      title={t('organisation.addresses.title', { name: fullname || mainAddress })}
      onSubmit={() => void add()}
      onClose={() => onResult()}
      footer={<Button onClick={() => onResult(true)}>{t('organisation.addresses.done')}</Button>}
    >
      <p className={css.lead}>{t('organisation.addresses.lead')}</p>
      <ul className={css.list} aria-label={t('organisation.people.addresses')}>
        <li>
          <span>{mainAddress}</span>
          <Tag>{t('organisation.addresses.own')}</Tag>
        </li>
        {aliases.map((email) => (
          <li key={email}>
            <span>{email}</span>
            <IconButton
              size="s"
              icon={Trash}
              label={t('organisation.addresses.remove', { email })}
              onClick={() => void remove(email)}
            />
          </li>
        ))}
      </ul>
      <div className={css.add}>
        <AddressField
          label={t('organisation.addresses.new')}
          value={typed}
          error={error}
          onChange={(next) => {
            setTyped(next)
            setError(undefined)
          }}
        />
        <Button kind="primary" type="submit" aria-disabled={isBusy}>
          {t('organisation.addresses.add')}
        </Button>
      </div>
    </Dialog>
  )
}

const confirmRemoval = (email: string) =>
  confirmInDialog({
    title: t('organisation.addresses.removeTitle', { email }),
    text: t('organisation.addresses.removeText'),
    actionLabel: t('organisation.addresses.take'),
  })
