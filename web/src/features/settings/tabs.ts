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

/** The tab of an address; the first where it names none. */
export const readTab = (name: string): TabName => tabNames.find((tab) => tab === name) ?? 'general'
