import type { MailboxAccess, MailboxPerson, MailboxSending } from '@bocau/contract/account/mailbox-rights'
import { type KeyboardEvent, useState } from 'react'
import { type PlainKey, t } from '../../../i18n/index.ts'
import { X } from '../../../ui/display/icons.ts'
import { SelectField } from '../../../ui/field/SelectField.tsx'
import { Button, Field, IconButton, Tag } from '../../../ui/index.ts'
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
  onChange: (people: DelegateInput[]) => void
}

/** Default rights of a new delegate; sending must be granted explicitly. */
const defaultRights = { access: 'write', send: 'none' } as const

/** Edits the delegates of a mailbox: add by address, change rights, remove. */
export function MailboxPeople({ people, error, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const add = () => {
    const emails = typed.toLowerCase().split(/[\s,;]/)
    const existing = new Set(people.map(({ email }) => email))
    const added = [...new Set(emails)].filter((email) => email !== '' && !existing.has(email))
    setTyped('')
    if (added.length > 0) onChange([...people, ...added.map((email) => ({ email, ...defaultRights }))])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed.trim() === '') return
    // Enter must not submit the dialog.
    event.preventDefault()
    add()
  }
  const addPerson = (email: string, right: Partial<DelegateInput>) =>
    onChange(people.map((one) => (one.email === email ? { ...one, ...right } : one)))
  return (
    <div className={css.people}>
      <div className={css.add}>
        <Field
          label={t('mailboxes.people.add')}
          hint={t('mailboxes.people.addHint')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={typed}
          error={error}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
        />
        <Button onClick={add}>{t('organisation.groups.put')}</Button>
      </div>
      {people.length > 0 && (
        <ul className={css.list} aria-label={t('mailboxes.people')}>
          {people.map((person) => (
            <li key={person.email} aria-label={person.email}>
              <span className={css.who}>
                {person.name && <b>{person.name}</b>}
                <small>{person.email}</small>
                {person.is_disabled && <Tag>{t('organisation.people.disabled')}</Tag>}
              </span>
              <SelectField
                label={t('mailboxes.access')}
                value={person.access}
                onChange={({ target }) => addPerson(person.email, { access: target.value as MailboxAccess })}
              >
                {(['read', 'write'] as const).map((one) => (
                  <option key={one} value={one}>
                    {t(accessNames[one])}
                  </option>
                ))}
              </SelectField>
              <SelectField
                label={t('mailboxes.send')}
                value={person.send}
                onChange={({ target }) => addPerson(person.email, { send: target.value as MailboxSending })}
              >
                {(['none', 'on_behalf', 'as'] as const).map((one) => (
                  <option key={one} value={one}>
                    {t(sendingNames[one])}
                  </option>
                ))}
              </SelectField>
              <IconButton
                size="s"
                icon={X}
                label={t('organisation.groups.takeOut', { email: person.email })}
                onClick={() => onChange(people.filter(({ email }) => email !== person.email))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
