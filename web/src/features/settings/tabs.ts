import type { UserInfo } from '@bocau/contract/account/account'

/** The tabs of the settings, by what stands in the address. */
export const tabNames = [
  'general',
  'folders',
  'labels',
  'templates',
  'pop3imap',
  'autoforward',
  'customfilters',
  'subscriptions',
  'account',
  'moving',
] as const
export type TabName = (typeof tabNames)[number]

export const settingsHref = (tab: TabName = 'general'): string => `/setting/${tab}`

/** Tabs of what only the owner of a mailbox has: passwords for mail programs, and moving all mail in or out. */
const ownerTabs: readonly TabName[] = ['pop3imap', 'moving']

/** The tabs that a user sees in the mailbox that is open. */
export const tabsFor = ({ acting }: Pick<UserInfo, 'acting'>): readonly TabName[] =>
  acting ? tabNames.filter((tab) => !ownerTabs.includes(tab)) : tabNames

/** The tab of an address; the first where it names none of these. */
export const readTab = (name: string, tabs: readonly TabName[]): TabName =>
  tabs.find((tab) => tab === name) ?? 'general'
