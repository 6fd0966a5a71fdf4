import type { Role } from '@bocau/contract/account/roles'
import { Building, Contact, FileSliders, Globe, House, ScrollText, Share2, ShieldCheck, Users } from 'lucide'
import { type AccountPart, accountParts } from '../../features/account/index.ts'
import type { PlainKey } from '../../i18n/index.ts'
import type { IconShape } from '../../ui/index.ts'
import { Inbox, UserRound } from '../../ui/marks/icons.ts'

/** A page of the account area as its list shows it. */
interface AccountLink {
  label: PlainKey
  icon: IconShape
  /** Whose pages it is among: one's own, those of who looks after people, or an owner's. */
  of: 'self' | 'administrator' | 'owner'
}

/** The pages of the account area by what stands in the address. */
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

/** Whether a page of the account area is for somebody of this role. */
export function mayOpen(part: AccountPart, role: Role): boolean {
  const { of } = accountLinks[part]
  return of === 'self' || role === 'owner' || (of === 'administrator' && role === 'administrator')
}

/** One's own pages. */
export const ownParts = accountParts.filter((part) => accountLinks[part].of === 'self')

/** The pages for looking after the organisation that somebody of this role has. */
export const organisationParts = (role: Role): readonly AccountPart[] =>
  accountParts.filter((part) => accountLinks[part].of !== 'self' && mayOpen(part, role))
