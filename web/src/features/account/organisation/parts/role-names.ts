import type { Role } from '@bocau/contract/account/roles'
import type { PlainKey } from '../../../../i18n/index.ts'

export const roleNames: Record<Role, { name: PlainKey; text: PlainKey }> = {
  owner: { name: 'organisation.people.owner', text: 'organisation.role.owner' },
  administrator: { name: 'organisation.people.administrator', text: 'organisation.role.administrator' },
  member: { name: 'organisation.people.member', text: 'organisation.role.member' },
}
