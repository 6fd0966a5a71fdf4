import type { GroupMember } from '@bocau/contract/account/groups'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../../../i18n/index.ts'
import { Tag } from '../../../../ui/index.ts'
import { groupsQuery, peopleQuery } from '../organisation-queries.ts'
import { addTyped, PeopleField } from '../parts/PeopleField.tsx'
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

const newMember = (email: string): MemberInput => ({ email })

/** Adds typed addresses to the members. */
export const addTypedMembers = (members: readonly MemberInput[], typed: string) =>
  addTyped(members, typed, newMember)

/** Edits the members of a group; suggests users and groups of the organisation. */
export function MembersField({ members, typed, error, onChange }: Props) {
  return (
    <PeopleField
      label={t('organisation.groups.addMember')}
      hint={t('organisation.groups.addMemberHint')}
      listLabel={t('organisation.groups.members')}
      className={css.members}
      people={members}
      typed={typed}
      error={error}
      suggestions={<MemberSuggestions typed={typed} />}
      onType={(next) => onChange({ typed: next })}
      onAdd={() => onChange({ members: addTypedMembers(members, typed), typed: '' })}
      onRemove={(email) => onChange({ members: members.filter((member) => member.email !== email) })}
    >
      {({ kind }) => kind && kind !== 'person' && <Tag>{t(kindNames[kind])}</Tag>}
    </PeopleField>
  )
}

/** Suggestions of the browser for the typed address. */
function MemberSuggestions({ typed }: { typed: string }) {
  const s = useDebounced(typed.trim())
  const { data: people } = useQuery(peopleQuery({ s, state: 'all', sort: 'email', order: 'asc' }, 0))
  const { data: groups } = useQuery(groupsQuery)
  return (
    <>
      {people?.items.map(({ id, email, fullname }) => (
        <option key={id} value={email}>
          {fullname}
        </option>
      ))}
      {groups?.items.map(({ id, email, name }) => (
        <option key={id} value={email}>
          {name}
        </option>
      ))}
    </>
  )
}
