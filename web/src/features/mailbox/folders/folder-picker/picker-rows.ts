import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { includesLike } from '../../../../ui/text/starts-like.ts'
import { mayDelete } from '../../action-rules/rights.ts'
import { folderNames, folderTitle, isSystemFolder } from '../folders.ts'

/** Folder as a row of the picker. */
export interface PickerRow {
  folder: Folder
  title: string
  level: number
  /** Path, if the tree around it is hidden. */
  path: string
  isCurrent: boolean
  isDisabled: boolean
  /** First of the user's own folders, with a separator above it. */
  startsUserFolders: boolean
}

/** System folders in display order, without those for messages waiting to be sent. */
const systemOrder: string[] = [
  folderNames.inbox,
  folderNames.starred,
  folderNames.sent,
  folderNames.drafts,
  folderNames.archive,
  folderNames.junk,
  folderNames.trash,
]

/** Folders that cannot be a target because membership depends on the message. */
const excludedFolders = new Set<string>([folderNames.starred, folderNames.sent, folderNames.drafts])

/** Returns the possible target folders as a tree, or those whose name contains the typed text. */
export function pickerRows(folders: readonly Folder[], current: string, typed = ''): PickerRow[] {
  const rows: PickerRow[] = []
  const add = (folder: Folder, level: number) => {
    rows.push(toRow(folder, level, current))
    for (const child of folder.children) add(child, level + 1)
  }
  for (const name of systemOrder) {
    const folder = folders.find((each) => each.name === name)
    if (folder) add(folder, 1)
  }
  const systemCount = rows.length
  for (const folder of folders) if (!isSystemFolder(folder.name)) add(folder, 1)
  const firstUserFolder = rows[systemCount]
  if (firstUserFolder) rows[systemCount] = { ...firstUserFolder, startsUserFolders: true }

  const query = typed.trim()
  return query ? rows.filter(({ title }) => includesLike(title, query)).map(toFlatRow) : rows
}

/** Returns the next enabled row in a direction. */
export function nextEnabledRow(rows: readonly PickerRow[], from: number, step: 1 | -1): number {
  for (let count = 1; count <= rows.length; count++) {
    const index = (from + step * count + rows.length * (count + 1)) % rows.length
    if (!rows[index]?.isDisabled) return index
  }
  return -1
}

/**
 * Returns the initially selected row. Junk and Trash are selected only if they were typed, so that an accidental Enter
 * deletes nothing.
 */
export function initialRow(rows: readonly PickerRow[], typed: string): number {
  const isSelectable = ({ isDisabled, folder }: PickerRow) => !isDisabled && !junkAndTrash.has(folder.name)
  const first = typed.trim() ? -1 : rows.findIndex(isSelectable)
  return first >= 0 ? first : nextEnabledRow(rows, -1, 1)
}

const junkAndTrash = new Set<string>([folderNames.junk, folderNames.trash])

/** Builds the row of a folder; disabled if threads cannot be moved there. */
function toRow(folder: Folder, level: number, current: string): PickerRow {
  const isCurrent = folder.name === current
  return {
    folder,
    title: folderTitle(folder.name),
    level,
    path: '',
    isCurrent,
    isDisabled:
      isCurrent || excludedFolders.has(folder.name) || (folder.name === folderNames.trash && !mayDelete()),
    startsUserFolders: false,
  }
}

function toFlatRow(row: PickerRow): PickerRow {
  const end = row.folder.display_name.lastIndexOf('/')
  return {
    ...row,
    level: 1,
    startsUserFolders: false,
    path: end > 0 ? row.folder.display_name.slice(0, end) : '',
  }
}
