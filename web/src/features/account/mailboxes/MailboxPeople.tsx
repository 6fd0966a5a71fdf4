import type { MailboxAccess, MailboxPerson, MailboxSending } from '@bocau/contract/account/mailbox-rights'
import { type KeyboardEvent, useState } from 'react'
import { type PlainKey, t } from '../../../i18n/index.ts'
import { SelectField } from '../../../ui/field/SelectField.tsx'
import { Button, Field, IconButton, Tag } from '../../../ui/index.ts'
import { X } from '../../../ui/marks/icons.ts'
import css from './MailboxPeople.module.css'

/** How far a right reaches, by name. */
const accessNames = {
  read: 'mailboxes.access.read',
  write: 'mailboxes.access.write',
} as const satisfies Record<MailboxAccess, PlainKey>

/** Whether, and how, somebody sends from the mailbox. */
const sendingNames = {
  none: 'mailboxes.send.none',
  on_behalf: 'mailboxes.send.onBehalf',
  as: 'mailboxes.send.as',
} as const satisfies Record<MailboxSending, PlainKey>

/** Somebody with a right as the list shows them; of one who was just typed only the address is known. */
export type ShownPerson = Pick<MailboxPerson, 'email' | 'access' | 'send'> & Partial<MailboxPerson>

interface Props {
  people: readonly ShownPerson[]
  error?: string | undefined
  onChange: (people: ShownPerson[]) => void
}

/** Whoever is added reads and sorts; that they may write in the name of the mailbox is chosen. */
const beginsWith = { access: 'write', send: 'none' } as const

/** Who has a right to a mailbox and how far it reaches: added by address, changed and taken back. */
export function MailboxPeople({ people, error, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const add = () => {
    const emails = typed.toLowerCase().split(/[\s,;]/)
    const known = new Set(people.map(({ email }) => email))
    const added = [...new Set(emails)].filter((email) => email !== '' && !known.has(email))
    setTyped('')
    if (added.length > 0) onChange([...people, ...added.map((email) => ({ email, ...beginsWith }))])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed.trim() === '') return
    // The dialog is not sent by it.
    event.preventDefault()
    add()
  }
  const put = (email: string, right: Partial<ShownPerson>) =>
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
                onChange={({ target }) => put(person.email, { access: target.value as MailboxAccess })}
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
                onChange={({ target }) => put(person.email, { send: target.value as MailboxSending })}
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
