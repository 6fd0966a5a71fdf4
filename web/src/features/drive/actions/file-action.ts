import type { DriveFile } from '@bocau/contract/drive/drive'
import type { PlainKey } from '../../../i18n/index.ts'
import type { IconShape } from '../../../ui/index.ts'
import type { DrivePlace } from '../address/drive-address.ts'

/** Page functions available to file actions. */
export interface FileDesk {
  place: DrivePlace
  open: (file: DriveFile) => void
  rename: (file: DriveFile) => void
  showDetails: () => void
}

/** File action, shared by toolbar, menu and shortcuts. */
export interface FileAction {
  id: string
  label: PlainKey
  icon: IconShape
  shortcut?: string
  isDanger?: boolean
  /** Also shown in the toolbar. */
  isAtHand?: boolean
  /** Hidden in the toolbar of a phone. */
  isForWide?: boolean
  /** Starts a new group in the menu. */
  beginsGroup?: boolean
  isOffered: (files: readonly DriveFile[], place: DrivePlace) => boolean
  run: (files: readonly DriveFile[], desk: FileDesk) => void
}
