import type { MailboxAccess, MailboxPerson, MailboxSending } from '@bocau/contract/account/mailbox-rights'
import { type ComponentType, useState } from 'react'
import { type PlainKey, t } from '../../../i18n/index.ts'
import { ChoiceField } from '../../../ui/field/ChoiceField.tsx'
import { addTyped, PeopleField } from '../organisation/parts/PeopleField.tsx'
import css from './MailboxPeople.module.css'

const accessNames = {
  read: 'mailboxes.access.read',
  write: 'mailboxes.access.write',
} as const satisfies Record<MailboxAccess, PlainKey>

const sendingNames = {
  none: 'mailboxes.send.none',
  on_behalf: 'mailboxes.send.onBehalf',
  as: 'mailboxes.send.as',
} as const satisfies Record<MailboxSending, PlainKey>

/** Delegate in the list; a newly typed one has only an address. */
export type DelegateInput = Pick<MailboxPerson, 'email' | 'access' | 'send'> & Partial<MailboxPerson>

interface Props {
  people: readonly DelegateInput[]
  error?: string | undefined
  /** Renders `<option>` elements for the typed address. */
  options?: ComponentType<{ typed: string }>
  /** Reports addresses in the field that are not added yet. */
  onType?: (typed: string) => void
  onChange: (people: DelegateInput[]) => void
}

/** Default rights of a new delegate; sending must be granted explicitly. */
const defaultRights = { access: 'write', send: 'none' } as const

/** Returns the delegates with those whose addresses are typed but not added yet. */
export const withTyped = (people: readonly DelegateInput[], typed: string): DelegateInput[] =>
  addTyped(people, typed, (email) => ({ email, ...defaultRights }))

/** Edits the delegates of a mailbox: add by address, change rights, remove. */
export function MailboxPeople({ people, error, options: Options, onType, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const type = (text: string) => {
    setTyped(text)
    onType?.(text)
  }
  const setRight = (email: string, right: Partial<DelegateInput>) =>
    onChange(people.map((one) => (one.email === email ? { ...one, ...right } : one)))
  return (
    <PeopleField
      label={t('mailboxes.people.add')}
      hint={t('mailboxes.people.addHint')}
      listLabel={t('mailboxes.people')}
      className={css.people}
      people={people}
      typed={typed}
      error={error}
      suggestions={Options && <Options typed={typed} />}
      onType={type}
      onAdd={() => {
        type('')
        const next = withTyped(people, typed)
        if (next.length > people.length) onChange(next)
      }}
      onRemove={(email) => onChange(people.filter((person) => person.email !== email))}
    >
      {(person) => (
        <>
          <ChoiceField
            label={t('mailboxes.access')}
            value={person.access}
            choices={['read', 'write']}
            text={(access) => t(accessNames[access])}
            onChoose={(access) => setRight(person.email, { access })}
          />
          <ChoiceField
            label={t('mailboxes.send')}
            value={person.send}
            choices={['none', 'on_behalf', 'as']}
            text={(send) => t(sendingNames[send])}
            onChoose={(send) => setRight(person.email, { send })}
          />
        </>
      )}
    </PeopleField>
  )
}
