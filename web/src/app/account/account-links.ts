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
import type { AccountPart } from '../../features/account/index.ts'
import type { PlainKey } from '../../i18n/index.ts'
import type { IconGraphic } from '../../ui/index.ts'

/** Link to a page of the account area. */
interface AccountLink {
  label: PlainKey
  icon: IconGraphic
}

/** Links by path segment. */
export const accountLinks: Record<AccountPart, AccountLink> = {
  home: { label: 'account.home', icon: House },
  profile: { label: 'account.profile', icon: UserRound },
  protect: { label: 'account.protect', icon: ShieldCheck },
  organisation: { label: 'account.overview', icon: Building },
  people: { label: 'account.people', icon: Users },
  groups: { label: 'account.groups', icon: Contact },
  mailboxes: { label: 'account.mailboxes', icon: Inbox },
  delegates: { label: 'account.delegates', icon: Share2 },
  domain: { label: 'account.domain', icon: Globe },
  policies: { label: 'account.policies', icon: FileSliders },
  audit: { label: 'account.audit', icon: ScrollText },
}
