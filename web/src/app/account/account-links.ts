import type { Role } from '@bocau/contract/account/roles'
import {
  Building,
  Contact,
  FileSliders,
  Globe,
  House,
  Inbox,
  ScrollText,
  Share2,
  ShieldCheck,
  UserRound,
  Users,
} from 'lucide'
import { type AccountPart, accountParts } from '../../features/account/index.ts'
import type { PlainKey } from '../../i18n/index.ts'
import type { IconGraphic } from '../../ui/index.ts'

/** Link to a page of the account area. */
interface AccountLink {
  label: PlainKey
  icon: IconGraphic
  /** Audience: the user, administrators, or owners. */
  of: 'self' | 'administrator' | 'owner'
}

/** Links by path segment. */
export const accountLinks: Record<AccountPart, AccountLink> = {
  home: { label: 'account.home', icon: House, of: 'self' },
  profile: { label: 'account.profile', icon: UserRound, of: 'self' },
  protect: { label: 'account.protect', icon: ShieldCheck, of: 'self' },
  organisation: { label: 'account.overview', icon: Building, of: 'administrator' },
  people: { label: 'account.people', icon: Users, of: 'administrator' },
  groups: { label: 'account.groups', icon: Contact, of: 'administrator' },
  mailboxes: { label: 'account.mailboxes', icon: Inbox, of: 'administrator' },
  delegates: { label: 'account.delegates', icon: Share2, of: 'self' },
  domain: { label: 'account.domain', icon: Globe, of: 'owner' },
  policies: { label: 'account.policies', icon: FileSliders, of: 'administrator' },
  audit: { label: 'account.audit', icon: ScrollText, of: 'administrator' },
}

export function mayOpen(part: AccountPart, role: Role): boolean {
  const { of } = accountLinks[part]
  return of === 'self' || role === 'owner' || (of === 'administrator' && role === 'administrator')
}

/** Pages of the user's own account. */
export const personalParts = accountParts.filter((part) => accountLinks[part].of === 'self')

/** Returns the pages for managing the organisation that a role may open. */
export const organisationParts = (role: Role): readonly AccountPart[] =>
  accountParts.filter((part) => accountLinks[part].of !== 'self' && mayOpen(part, role))
