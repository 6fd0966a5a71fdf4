/** A set of folders for a statement: only these, or all except these. Few ids are named in either case. */
export interface FolderSet {
  operator: 'in' | 'not in'
  ids: readonly string[]
}

export function onlyFolders(ids: readonly string[]): FolderSet {
  return { operator: 'in', ids: [noFolder, ...ids] }
}

export function allFoldersBut(ids: readonly string[]): FolderSet {
  return { operator: 'not in', ids: [noFolder, ...ids] }
}

/** An id that no folder has, because SQL lists must not be empty. */
const noFolder = '0'
