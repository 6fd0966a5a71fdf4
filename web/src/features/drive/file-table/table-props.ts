import type { DriveFile, DriveSort } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import type { Sorting } from '../names/sorting.ts'
import type { FileDrag } from './file-drag.ts'
import type { Selection, SelectionAction } from './selection.ts'

/** Display of files: rows, or boxes with thumbnails. */
export type FileView = 'table' | 'boxes'

export interface FileTableProps {
  label: string
  files: readonly DriveFile[]
  /** Total number, including files that are not loaded yet. */
  total: number
  view: FileView
  /** Column after the name: owner or location. */
  column: 'owner' | 'location'
  date: 'last_modified' | 'trashed_at'
  /** Undefined for lists with a fixed order. */
  sorting?: Sorting
  onSort?: (key: DriveSort) => void
  selection: Selection
  onSelect: (action: SelectionAction) => void
  /** Returns why a file cannot be selected; undefined if it can. */
  disabledReason?: (file: DriveFile) => string | undefined
  onOpen: (file: DriveFile) => void
  /** In the file picker a tap on a folder opens it, even while files are selected. */
  isPicking?: boolean
  /** Opens the menu of a file at a point or next to an element. */
  onMenu?: (file: DriveFile, anchor: Element | { x: number; y: number }, isByKeyboard: boolean) => void
  /** Called near the end of the loaded files. */
  onScrollEnd?: () => void
  renaming?: { id: Id; onDone: (name: string | undefined) => void } | undefined
  drag?: FileDrag
}
