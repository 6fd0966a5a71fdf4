import type { MenuEntry } from './menu.ts'

/** Joins groups of entries with separators; empty groups are omitted. */
export const separateGroups = (groups: MenuEntry[][]): MenuEntry[] =>
  groups
    .filter((group) => group.length > 0)
    .flatMap((group, index) =>
      index === 0 ? group : [{ id: `line ${index}`, isSeparator: true as const }, ...group],
    )
