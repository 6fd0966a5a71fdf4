import type { DrivePlace, DriveTab } from '../address/drive-address.ts'

/** The lists that files are picked from. */
export const pickerTabs = ['mine', 'recent', 'favorites', 'shared'] as const satisfies readonly DriveTab[]
export type PickerTab = (typeof pickerTabs)[number]

/** Where a tab begins. */
export const placeOfTab = (tab: PickerTab): DrivePlace => (tab === 'mine' ? { tab, folderId: null } : { tab })
