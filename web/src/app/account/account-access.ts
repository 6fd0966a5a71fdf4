import type { Role } from '@bocau/contract/account/roles'
import { type AccountPart, accountParts } from '../../features/account/index.ts'

/** Audience of each page of the account area: every user, administrators, or owners. */
const audiences: Record<AccountPart, 'self' | 'administrator' | 'owner'> = {
  home: 'self',
  profile: 'self',
  protect: 'self',
  organisation: 'administrator',
  people: 'administrator',
  groups: 'administrator',
  mailboxes: 'administrator',
  delegates: 'self',
  domain: 'owner',
  policies: 'administrator',
  audit: 'administrator',
}

export function mayOpen(part: AccountPart, role: Role): boolean {
  const of = audiences[part]
  return of === 'self' || role === 'owner' || (of === 'administrator' && role === 'administrator')
}

/** Pages of the user's own account. */
export const personalParts = accountParts.filter((part) => audiences[part] === 'self')

/** Returns the pages for managing the organisation that a role may open. */
export const organisationParts = (role: Role): readonly AccountPart[] =>
  accountParts.filter((part) => audiences[part] !== 'self' && mayOpen(part, role))
