import type { DriveFile } from '@bocau/contract/drive/drive'
import type { PlainKey } from '../../../i18n/index.ts'
import type { IconShape } from '../../../ui/index.ts'
import type { DrivePlace } from '../address/drive-address.ts'

/** What acts on files may ask of the page they are on. */
export interface FileDesk {
  place: DrivePlace
  open: (file: DriveFile) => void
  rename: (file: DriveFile) => void
  showDetails: () => void
}

/** Something that can be done with files: toolbar, menu and keys offer the same list. */
export interface FileAction {
  id: string
  label: PlainKey
  icon: IconShape
  /** As the menu shows it. */
  shortcut?: string
  isDanger?: boolean
  /** Stands in the toolbar, not only in the menu. */
  isAtHand?: boolean
  /** On a phone the toolbar has no room for it. */
  isForWide?: boolean
  /** Begins another group of the menu. */
  beginsGroup?: boolean
  isOffered: (files: readonly DriveFile[], place: DrivePlace) => boolean
  run: (files: readonly DriveFile[], desk: FileDesk) => void
}
