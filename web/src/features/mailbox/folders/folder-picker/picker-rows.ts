import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { holdsLike } from '../../../../ui/text/starts-like.ts'
import { mayDelete } from '../../action-rules/may-delete.ts'
import { folderNames, folderTitle, isSystemFolder } from '../folders.ts'

/** A folder to choose, as a line of the tree. */
export interface PickerRow {
  folder: Folder
  title: string
  level: number
  /** Where it lies, when the tree around it is not shown. */
  path: string
  isCurrent: boolean
  isDisabled: boolean
  /** A line stands above it: the person's own folders begin. */
  beginsOwn: boolean
}

/** The product's folders in their order. The two that hold what is yet to be sent are not even shown. */
const systemOrder: string[] = [
  folderNames.inbox,
  folderNames.starred,
  folderNames.sent,
  folderNames.drafts,
  folderNames.archive,
  folderNames.junk,
  folderNames.trash,
]

/** Where nobody moves mail to by hand: these folders say what a message is. */
const closed = new Set<string>([folderNames.starred, folderNames.sent, folderNames.drafts])

/** The folders that mail can be moved to, as a tree; with something typed, those whose name holds it. */
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
  const firstOwn = rows[systemCount]
  if (firstOwn) rows[systemCount] = { ...firstOwn, beginsOwn: true }

  const wanted = typed.trim()
  return wanted ? rows.filter(({ title }) => holdsLike(title, wanted)).map(flat) : rows
}

/** The row that the keyboard starts on, or goes to with a step: those that cannot be chosen are passed over. */
export function stepInPicker(rows: readonly PickerRow[], from: number, step: 1 | -1): number {
  for (let count = 1; count <= rows.length; count++) {
    const index = (from + step * count + rows.length * (count + 1)) % rows.length
    if (!rows[index]?.isDisabled) return index
  }
  return -1
}

/** The row that is chosen before anybody chose: Junk and Trash are never meant by a key too many, unless they were typed. */
export function firstInPicker(rows: readonly PickerRow[], typed: string): number {
  const isMeant = ({ isDisabled, folder }: PickerRow) => !isDisabled && !thrownAway.has(folder.name)
  const first = typed.trim() ? -1 : rows.findIndex(isMeant)
  return first >= 0 ? first : stepInPicker(rows, -1, 1)
}

const thrownAway = new Set<string>([folderNames.junk, folderNames.trash])

function toRow(folder: Folder, level: number, current: string): PickerRow {
  const isCurrent = folder.name === current
  return {
    folder,
    title: folderTitle(folder.name),
    level,
    path: '',
    isCurrent,
    isDisabled: isCurrent || closed.has(folder.name) || (folder.name === folderNames.trash && !mayDelete()),
    beginsOwn: false,
  }
}

function flat(row: PickerRow): PickerRow {
  const end = row.folder.display_name.lastIndexOf('/')
  return { ...row, level: 1, beginsOwn: false, path: end > 0 ? row.folder.display_name.slice(0, end) : '' }
}
