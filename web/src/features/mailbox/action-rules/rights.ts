import { canDelete, canManageRules } from '@bocau/contract/abilities'
import { cachedUser } from '../../../api/session.ts'

/** Returns true if the user has read-only access to a delegated mailbox. */
export const isReadOnly = (): boolean => cachedUser()?.acting?.access === 'read'

/** Returns true if the user may delete mail, or if the user is not loaded yet. */
export function mayDelete(): boolean {
  const user = cachedUser()
  return !user || canDelete(user)
}

/** Returns true if the user manages the rules of the mailbox; for use outside React. */
export const mayManageRules = (): boolean => canManageRules(cachedUser() ?? {})
