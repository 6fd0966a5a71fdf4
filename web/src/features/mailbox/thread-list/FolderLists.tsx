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
  /** The folder whose list is on screen; empty while something else is. */
  folder: string
  split: Split | undefined
}

/**
 * The list of a folder, and those seen before it: they stay drawn where nobody sees them, so that coming back to one
 * costs little more than showing it.
 */
export function FolderLists({ folder, split }: Props) {
  const cursor = useShownCursor()
  const narrowing = useShownNarrowing()
  useKnownFolder(folder)
  const shown = folder && listId(folder, narrowing)
  const kept = useKeptNames(shown)
  // What is read stands beside one list alone: in another its keys, and that it was read, would go on unseen.
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

/** Out of sight it stays as it was, whatever the address says by then. */
const FolderList = memo(
  ({ split, ...list }: ListProps) => (
    <SplitContext value={split}>
      <ThreadListPage {...list} />
    </SplitContext>
  ),
  (before, now) => !before.isShown && !now.isShown,
)

/**
 * Leads to the inbox from the address of a folder that is not there, or not there any more; '' where no folder is. One of
 * the product that is made when it is first used is an empty list until then.
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
