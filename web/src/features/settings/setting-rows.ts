import { canForwardAutomatically, canManageRules, canReplyAutomatically } from '@bocau/contract/abilities'
import type { UserInfo } from '@bocau/contract/account/account'
import { navigate } from 'wouter/use-browser-location'
import { sessionStore } from '../../store.ts'
import { settingsHref, type TabName, tabsFor } from './tabs.ts'

interface SettingRow {
  tab: TabName
  /** Right that the setting needs, besides access to its tab. */
  isAllowed?: (user: UserInfo) => boolean
}

/** Settings that can be opened one by one; the tab gives each element its id. */
export const settingRows = {
  language: { tab: 'general' },
  theme: { tab: 'general' },
  density: { tab: 'general' },
  letterKeys: { tab: 'general' },
  pageSize: { tab: 'general' },
  preview: { tab: 'general' },
  images: { tab: 'general' },
  zoom: { tab: 'general' },
  paper: { tab: 'general' },
  thenOpen: { tab: 'general' },
  notify: { tab: 'general' },
  undoSend: { tab: 'general' },
  tracking: { tab: 'general' },
  spamNotice: { tab: 'general' },
  outsideNotice: { tab: 'general' },
  signature: { tab: 'general' },
  vacation: {
    tab: 'general',
    isAllowed: (user) => canManageRules(user) && canReplyAutomatically(user),
  },
  ownFolders: { tab: 'folders' },
  servers: { tab: 'pop3imap' },
  sentCopy: { tab: 'pop3imap' },
  popDelete: { tab: 'pop3imap' },
  forward: {
    tab: 'autoforward',
    isAllowed: (user) => canManageRules(user) && canForwardAutomatically(user),
  },
  filters: { tab: 'customfilters', isAllowed: canManageRules },
  blocked: { tab: 'customfilters', isAllowed: canManageRules },
  trusted: { tab: 'customfilters', isAllowed: canManageRules },
  senders: { tab: 'account' },
  moveIn: { tab: 'moving' },
  importFiles: { tab: 'moving' },
  download: { tab: 'moving' },
} as const satisfies Record<string, SettingRow>

export type SettingRowId = keyof typeof settingRows

/** Returns the settings that the user may change in the open mailbox. */
export function settingRowsFor(user: UserInfo): SettingRowId[] {
  const tabs = tabsFor(user)
  const rows = Object.entries<SettingRow>(settingRows) as [SettingRowId, SettingRow][]
  return rows.flatMap(([id, { tab, isAllowed = () => true }]) =>
    tabs.includes(tab) && isAllowed(user) ? id : [],
  )
}

/** Returns the address of a setting: that of its tab, with its name as the fragment. */
export const settingRowHref = (id: SettingRowId): string => `${settingsHref(settingRows[id].tab)}#${id}`

/** Returns the setting that the fragment of an address names. */
export function readSettingRow(fragment: string): SettingRowId | undefined {
  const name = fragment.slice(1)
  return (Object.keys(settingRows) as SettingRowId[]).find((id) => id === name)
}

/** Setting that gets the focus as soon as it is rendered. */
export const requestedRow = sessionStore<SettingRowId | undefined>(undefined)

/** Opens the tab of a setting and moves the focus to it. */
export function openSettingRow(id: SettingRowId): void {
  requestedRow().set(id)
  navigate(settingsHref(settingRows[id].tab))
}
