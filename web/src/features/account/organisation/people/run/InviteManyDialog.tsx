import type { OrganisationUser } from '@bocau/contract/organisation'
import { isValidEmail } from '@bocau/mail-core/address'
import { useState } from 'react'
import { request } from '../../../../../api/client.ts'
import { t } from '../../../../../i18n/index.ts'
import { Dialog } from '../../../../../ui/dialog/Dialog.tsx'
import { promptInDialog } from '../../../../../ui/dialog/dialogs.ts'
import { Field } from '../../../../../ui/index.ts'
import { type Outcome, startPeopleRun } from './people-run.ts'

/** Asks for the recipient of each invitation; returns true if the invitations were started. */
export const inviteMany = (people: readonly OrganisationUser[]) =>
  promptInDialog<true>((resolve) => <InviteManyDialog people={people} onResult={resolve} />)

interface Props {
  people: readonly OrganisationUser[]
  onResult: (isInvited?: true) => void
}

function InviteManyDialog({ people, onResult }: Props) {
  const [addresses, setAddresses] = useState<Readonly<Record<string, string>>>({})
  const [isTried, setTried] = useState(false)
  const typedAddress = ({ id }: OrganisationUser) => addresses[id]?.trim() ?? ''
  const isWrong = (person: OrganisationUser) =>
    typedAddress(person) !== '' && !isValidEmail(typedAddress(person))

  const invite = () => {
    setTried(true)
    if (people.some(isWrong)) return
    void startPeopleRun(
      'invited',
      people.map((person) => ({ person, run: () => inviteOne(person, typedAddress(person)) })),
    )
    onResult(true)
  }
  return (
    <Dialog
      title={t('people.invite.ask', { n: people.length })}
      onSubmit={invite}
      onClose={() => onResult()}
      submitLabel={t('people.invite.go')}
    >
      <p>{t('people.invite.text')}</p>
      {people.map((person, index) => (
        <Field
          key={person.id}
          {...(index === 0 && { 'data-first': true })}
          label={person.fullname ? `${person.fullname} · ${person.email}` : person.email}
          type="email"
          autoComplete="off"
          value={addresses[person.id] ?? ''}
          error={isTried && isWrong(person) ? t('organisation.invite.toInvalid') : undefined}
          onChange={({ target }) => setAddresses({ ...addresses, [person.id]: target.value })}
        />
      ))}
    </Dialog>
  )
}

async function inviteOne({ id }: OrganisationUser, send_to: string): Promise<Outcome> {
  const body = send_to === '' ? {} : { send_to }
  const { url } = await request('POST /api/v2/organisation/users/:id/invitation', { params: { id }, body })
  return send_to === '' ? { link: url } : { sentTo: send_to }
}
