import { useQuery } from '@tanstack/react-query'
import { memo, useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { labelsQuery } from '../../../api/labels-query.ts'
import { useRetainedNames } from '../../../speed/use-retained-names.ts'
import { useStore } from '../../../store.ts'
import { foldersQuery } from '../cache/queries.ts'
import {
  findFolder,
  folderHref,
  folderNames,
  isSystemFolder,
  listId,
  type Narrowing,
  readListId,
} from '../folders/folders.ts'
import { useVisibleCursor, useVisibleNarrowing } from '../navigation/navigation.ts'
import { preparedFolders, prepareLikelyFolders } from '../navigation/prepared-lists.ts'
import { type Split, SplitContext } from '../navigation/split.ts'
import type { FirstStepsPart } from './states/EmptyFolder.tsx'
import { ThreadListPage } from './ThreadListPage.tsx'

interface Props {
  folder: string
  split: Split | undefined
  FirstSteps: FirstStepsPart
}

/**
 * Visible folder list and hidden ones: earlier folders, so that returning to them is fast, and folders that will
 * likely be opened.
 */
export function FolderLists({ folder, split, FirstSteps }: Props) {
  const cursor = useVisibleCursor()
  const narrowing = useVisibleNarrowing()
  useCachedFolder(folder)
  const visibleList = folder && listId(folder, narrowing)
  useEffect(prepareLikelyFolders, [])
  const mounted = useRetainedNames(visibleList, useStore(preparedFolders()))
  // Only one list has the reading pane; a hidden one would handle keys and mark threads read.
  const aside = split && { ...split, openId: undefined, reading: false }
  return mounted.map((id) => (
    <FolderList
      key={id}
      {...readListId(id)}
      isVisible={id === visibleList}
      cursor={cursor}
      split={id === visibleList ? split : aside}
      FirstSteps={FirstSteps}
    />
  ))
}

interface ListProps extends Props {
  narrowing: Narrowing | undefined
  isVisible: boolean
  cursor: string
}

/** List of a folder. A hidden one stays on its page and is not rendered when the address changes. */
const FolderList = memo(
  ({ split, cursor, ...list }: ListProps) => {
    const [page, setPage] = useState('')
    if (list.isVisible && page !== cursor) setPage(cursor)
    return (
      <SplitContext value={split}>
        <ThreadListPage {...list} cursor={page} />
      </SplitContext>
    )
  },
  (before, now) =>
    before.isVisible === now.isVisible &&
    (!now.isVisible || (before.cursor === now.cursor && before.split === now.split)),
)

/**
 * Redirects to the inbox from a folder that does not exist; returns '' if there is none. A system folder created on
 * first use is an empty list until then.
 */
function useCachedFolder(folder: string): void {
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
