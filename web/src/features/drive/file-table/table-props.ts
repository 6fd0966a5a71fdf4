import type { DriveFile, DriveSort } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import type { Sorting } from '../names/sorting.ts'
import type { FileDrag } from './file-drag.ts'
import type { Selection, SelectionAct } from './selection.ts'

/** How files are shown: in lines, or as boxes with a picture. */
export type FileView = 'table' | 'boxes'

/** What a list of files is, and what is done with it. */
export interface FileTableProps {
  /** What the list is called. */
  label: string
  files: readonly DriveFile[]
  /** How many there are, with those that are not here yet. */
  total: number
  view: FileView
  /** What stands behind the name: whose it is, or where it lies. */
  place: 'owner' | 'location'
  date: 'last_modified' | 'trashed_at'
  /** Absent where the list has an order of its own. */
  sorting?: Sorting
  onSort?: (key: DriveSort) => void
  selection: Selection
  onSelect: (act: SelectionAct) => void
  /** Why a file cannot be chosen; undefined for one that can. */
  whyNot?: (file: DriveFile) => string | undefined
  onOpen: (file: DriveFile) => void
  /** Files are picked on a way through folders: a tap on a folder goes into it, also while others are chosen. */
  isPicking?: boolean
  /** Asked for the menu of a file, at a point or beside an element. */
  onMenu?: (file: DriveFile, anchor: Element | { x: number; y: number }, isByKeyboard: boolean) => void
  /** Another page may be wanted soon. */
  onNearEnd?: () => void
  /** A file whose name is being written. */
  renaming?: { id: Id; onDone: (name: string | undefined) => void } | undefined
  drag?: FileDrag
}
