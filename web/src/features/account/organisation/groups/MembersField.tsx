import type { GroupMember } from '@bocau/contract/account/groups'
import { t } from '../../../../i18n/index.ts'
import { Tag } from '../../../../ui/index.ts'
import { addTyped, PeopleField } from '../parts/PeopleField.tsx'
import { GroupOptions, PeopleOptions } from '../parts/PeopleOptions.tsx'
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
      suggestions={
        <>
          <PeopleOptions typed={typed} />
          <GroupOptions />
        </>
      }
      onType={(next) => onChange({ typed: next })}
      onAdd={() => onChange({ members: addTypedMembers(members, typed), typed: '' })}
      onRemove={(email) => onChange({ members: members.filter((member) => member.email !== email) })}
    >
      {({ kind }) => kind && kind !== 'person' && <Tag>{t(kindNames[kind])}</Tag>}
    </PeopleField>
  )
}
