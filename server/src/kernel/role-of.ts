import type { Role } from '@bocau/contract/account/roles'

/** Converts the stored role. */
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

/** Converts a role to its stored form. */
export const storedRole = (role: Role): { kind: 'Owner' | 'User'; is_administrator: 0 | 1 } => ({
  kind: role === 'owner' ? 'Owner' : 'User',
  is_administrator: role === 'administrator' ? 1 : 0,
})
