import type { DrivePlace, DriveTab } from '../address/drive-address.ts'

export const pickerTabs = ['mine', 'recent', 'favorites', 'shared'] as const satisfies readonly DriveTab[]
export type PickerTab = (typeof pickerTabs)[number]

/** Returns the initial location of a tab. */
export const placeOfTab = (tab: PickerTab): DrivePlace => (tab === 'mine' ? { tab, folderId: null } : { tab })
