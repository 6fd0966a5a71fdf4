/** Folders as a statement names them: these alone, or all but these. However many there are, few are named. */
export interface FoldersChosen {
  operator: 'in' | 'not in'
  ids: readonly string[]
}

/** These folders and no others. */
export function onlyFolders(ids: readonly string[]): FoldersChosen {
  return { operator: 'in', ids: [nowhere, ...ids] }
}

/** All folders but these. */
export function allFoldersBut(ids: readonly string[]): FoldersChosen {
  return { operator: 'not in', ids: [nowhere, ...ids] }
}

/** No folder has this id: a list in a statement is never empty with it. */
const nowhere = '0'
