/** A set of folders for a statement: only these, or all except these. Few ids are named in either case. */
export interface FoldersChosen {
  operator: 'in' | 'not in'
  ids: readonly string[]
}

export function onlyFolders(ids: readonly string[]): FoldersChosen {
  return { operator: 'in', ids: [nowhere, ...ids] }
}

export function allFoldersBut(ids: readonly string[]): FoldersChosen {
  return { operator: 'not in', ids: [nowhere, ...ids] }
}

/** An id that no folder has, because SQL lists must not be empty. */
const nowhere = '0'
