import type { Role } from '@bocau/contract/account/roles'

/** What somebody is in their organisation, as the store has it. */
export function roleOf({
  kind,
  is_administrator,
}: {
  kind: 'Owner' | 'User'
  is_administrator: 0 | 1
}): Role {
  if (kind === 'Owner') return 'owner'
  return is_administrator === 1 ? 'administrator' : 'member'
}

/** A role as the store has it. */
export const storedRole = (role: Role): { kind: 'Owner' | 'User'; is_administrator: 0 | 1 } => ({
  kind: role === 'owner' ? 'Owner' : 'User',
  is_administrator: role === 'administrator' ? 1 : 0,
})
