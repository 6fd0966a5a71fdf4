import type { GroupMember } from '@bocau/contract/account/groups'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId } from 'react'
import { t } from '../../../../i18n/index.ts'
import { X } from '../../../../ui/display/icons.ts'
import { Button, Field, IconButton, Tag } from '../../../../ui/index.ts'
import { groupsQuery, peopleQuery } from '../organisation-queries.ts'
import { useDebounced } from '../parts/SearchField.tsx'
import css from './MembersField.module.css'

export type MemberInput = Pick<GroupMember, 'email'> & Partial<GroupMember>

interface Props {
  members: readonly MemberInput[]
  typed: string
  error: string | undefined
  onChange: (change: { members?: readonly MemberInput[]; typed?: string }) => void
}

const kindNames = {
  group: 'organisation.groups.kindGroup',
  outside: 'organisation.groups.kindOutside',
} as const

/** Adds the addresses typed into the field, separated by commas, semicolons or spaces, without duplicates. */
export function addTyped(members: readonly MemberInput[], typed: string): MemberInput[] {
  const emails = typed.split(/[\s,;]/).map((email) => email.trim().toLowerCase())
  const existing = new Set(members.map(({ email }) => email))
  const added = [...new Set(emails)].filter((email) => email !== '' && !existing.has(email))
  return [...members, ...added.map((email) => ({ email }))]
}

/** Edits the members of a group; suggests users and groups of the organisation. */
export function MembersField({ members, typed, error, onChange }: Props) {
  const listId = useId()
  const add = () => onChange({ members: addTyped(members, typed), typed: '' })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed.trim() === '') return
    // Enter must not submit the dialog.
    event.preventDefault()
    add()
  }
  return (
    <div className={css.members}>
      <div className={css.add}>
        <Field
          label={t('organisation.groups.addMember')}
          hint={t('organisation.groups.addMemberHint')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          list={listId}
          value={typed}
          error={error}
          onChange={({ target }) => onChange({ typed: target.value })}
          onKeyDown={onKeyDown}
        />
        <Button onClick={add}>{t('organisation.groups.put')}</Button>
      </div>
      <MemberSuggestions id={listId} typed={typed} />
      {members.length > 0 && (
        <ul className={css.list} aria-label={t('organisation.groups.members')}>
          {members.map((member) => (
            <li key={member.email}>
              <span className={css.who}>
                {member.name && <b>{member.name}</b>}
                <small>{member.email}</small>
              </span>
              {member.kind && member.kind !== 'person' && <Tag>{t(kindNames[member.kind])}</Tag>}
              {member.is_disabled && <Tag>{t('organisation.people.disabled')}</Tag>}
              <IconButton
                size="s"
                icon={X}
                label={t('organisation.groups.takeOut', { email: member.email })}
                onClick={() => onChange({ members: members.filter(({ email }) => email !== member.email) })}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Suggestions of the browser for the typed address. */
function MemberSuggestions({ id, typed }: { id: string; typed: string }) {
  const s = useDebounced(typed.trim())
  const { data: people } = useQuery(peopleQuery({ s, state: 'all', sort: 'email', order: 'asc' }, 0))
  const { data: groups } = useQuery(groupsQuery)
  return (
    <datalist id={id}>
      {people?.items.map(({ id: key, email, fullname }) => (
        <option key={key} value={email}>
          {fullname}
        </option>
      ))}
      {groups?.items.map(({ id: key, email, name }) => (
        <option key={key} value={email}>
          {name}
        </option>
      ))}
    </datalist>
  )
}
