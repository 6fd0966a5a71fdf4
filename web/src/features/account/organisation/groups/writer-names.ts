import type { GroupWriters } from '@bocau/contract/account/groups'
import type { PlainKey } from '../../../../i18n/index.ts'

export const writerNames: Record<GroupWriters, PlainKey> = {
  anyone: 'organisation.groups.anyone',
  organisation: 'organisation.groups.organisation',
  members: 'organisation.groups.membersOnly',
}
