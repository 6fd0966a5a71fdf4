import { canManageRules } from '@bocau/contract/abilities'
import type { UserInfo } from '@bocau/contract/account/account'

export const tabNames = [
  'general',
  'folders',
  'labels',
  'templates',
  'pop3imap',
  'autoforward',
  'customfilters',
  'sieve',
  'subscriptions',
  'account',
  'moving',
] as const
export type TabName = (typeof tabNames)[number]

export const settingsHref = (tab: TabName = 'general'): string => `/setting/${tab}`

/** Tabs in which only the owner of a mailbox may change anything. */
const ownerTabs: readonly TabName[] = ['templates', 'pop3imap', 'account', 'moving']

/** Tabs about rules. Without the right to change them, their address explains who may. */
const ruleTabs: readonly TabName[] = ['autoforward', 'customfilters', 'sieve', 'subscriptions']

/** Returns the tabs that have an address in the open mailbox. */
export const openableTabs = ({ acting }: Pick<UserInfo, 'acting'>): readonly TabName[] =>
  acting ? tabNames.filter((tab) => !ownerTabs.includes(tab)) : tabNames

/** Returns the tabs in which the user may change something. */
export const tabsFor = (user: Pick<UserInfo, 'acting'>): readonly TabName[] =>
  openableTabs(user).filter((tab) => canManageRules(user) || !ruleTabs.includes(tab))

/** Returns the tab of an address; the first if it is unknown. */
export const readTab = (name: string, tabs: readonly TabName[]): TabName =>
  tabs.find((tab) => tab === name) ?? 'general'

/** Returns the tab listed for a page: that of the filters for the scripts, which few people need. */
export const listedTab = (tab: TabName): TabName => (tab === 'sieve' ? 'customfilters' : tab)
