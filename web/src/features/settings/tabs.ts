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

/** Tabs only for the owner of a mailbox: passwords of mail programs, and import and export. */
const ownerTabs: readonly TabName[] = ['pop3imap', 'moving']

/** Returns the tabs available in the open mailbox. */
export const tabsFor = ({ acting }: Pick<UserInfo, 'acting'>): readonly TabName[] =>
  acting ? tabNames.filter((tab) => !ownerTabs.includes(tab)) : tabNames

/** Returns the tab of an address; the first if it is unknown. */
export const readTab = (name: string, tabs: readonly TabName[]): TabName =>
  tabs.find((tab) => tab === name) ?? 'general'

/** Returns the tab listed for a page: that of the filters for the scripts, which few people need. */
export const listedTab = (tab: TabName): TabName => (tab === 'sieve' ? 'customfilters' : tab)
