import { useQuery } from '@tanstack/react-query'
import { memo, useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { labelsQuery } from '../../../api/labels-query.ts'
import { useKeptNames } from '../../../speed/use-kept-names.ts'
import { foldersQuery } from '../cache/queries.ts'
import { findFolder, folderHref, folderNames, isSystemFolder } from '../folders/folders.ts'
import { listId, type Narrowing, readListId } from '../folders/narrowing.ts'
import { useShownCursor, useShownNarrowing } from '../navigation/navigation.ts'
import { type Split, SplitContext } from '../navigation/split.ts'
import { ThreadListPage } from './ThreadListPage.tsx'

interface Props {
  folder: string
  split: Split | undefined
}

/** Folder list, and hidden lists of earlier folders, which stay mounted so that returning to them is fast. */
export function FolderLists({ folder, split }: Props) {
  const cursor = useShownCursor()
  const narrowing = useShownNarrowing()
  useKnownFolder(folder)
  const shown = folder && listId(folder, narrowing)
  const kept = useKeptNames(shown)
  // Only one list has the reading pane; a hidden one would handle keys and mark threads read.
  const aside = split && { ...split, openId: undefined, reading: false }
  return kept.map((id) => (
    <FolderList
      key={id}
      {...readListId(id)}
      isShown={id === shown}
      cursor={cursor}
      split={id === shown ? split : aside}
    />
  ))
}

interface ListProps extends Props {
  narrowing: Narrowing | undefined
  isShown: boolean
  cursor: string
}

/** A hidden list keeps its props when the address changes. */
const FolderList = memo(
  ({ split, ...list }: ListProps) => (
    <SplitContext value={split}>
      <ThreadListPage {...list} />
    </SplitContext>
  ),
  (before, now) => !before.isShown && !now.isShown,
)

/**
 * Redirects to the inbox from a folder that does not exist; returns '' if there is none. A system folder created on
 * first use is an empty list until then.
 */
function useKnownFolder(folder: string): void {
  const { data: folders } = useQuery(foldersQuery)
  const { data: labels } = useQuery(labelsQuery)
  const isUnknown =
    folder !== '' &&
    !isSystemFolder(folder) &&
    !!folders &&
    !findFolder(folders, folder) &&
    !!labels?.every(({ id }) => id !== folder)
  useEffect(() => {
    if (isUnknown) navigate(folderHref(folderNames.inbox), { replace: true })
  }, [isUnknown])
}
