import type { DriveFile } from '@bocau/contract/drive/drive'
import type { PlainKey } from '../../../i18n/index.ts'
import type { IconGraphic } from '../../../ui/index.ts'
import type { DriveLocation } from '../address/drive-address.ts'

/** Page functions available to file actions. */
export interface DrivePageActions {
  location: DriveLocation
  open: (file: DriveFile) => void
  rename: (file: DriveFile) => void
  showDetails: () => void
}

/** File action, shared by toolbar, menu and shortcuts. */
export interface FileAction {
  id: string
  label: PlainKey
  icon: IconGraphic
  shortcut?: string
  isDanger?: boolean
  /** Also shown in the toolbar. */
  isPrimary?: boolean
  /** Hidden in the toolbar of a phone. */
  isForWide?: boolean
  /** Starts a new group in the menu. */
  startsGroup?: boolean
  isOffered: (files: readonly DriveFile[], location: DriveLocation) => boolean
  run: (files: readonly DriveFile[], pageActions: DrivePageActions) => void
}
