import type { DriveLocation, DriveTab } from '../address/drive-address.ts'

export const pickerTabs = ['mine', 'recent', 'favorites', 'shared'] as const satisfies readonly DriveTab[]
export type PickerTab = (typeof pickerTabs)[number]

/** Returns the initial location of a tab. */
export const tabLocation = (tab: PickerTab): DriveLocation =>
  tab === 'mine' ? { tab, folderId: null } : { tab }
