import { useQuery } from '@tanstack/react-query'
import { memo, useDeferredValue, useEffect } from 'react'
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
import { preparedFolders } from '../navigation/prepared-lists.ts'
import { type Split, SplitContext } from '../navigation/split.ts'
import { ThreadListPage } from './ThreadListPage.tsx'

interface Props {
  folder: string
  split: Split | undefined
}

/**
 * Folder list, and hidden lists: of earlier folders, so that returning to them is fast, and of folders that will likely
 * be opened.
 */
export function FolderLists({ folder, split }: Props) {
  const cursor = useVisibleCursor()
  const narrowing = useVisibleNarrowing()
  useCachedFolder(folder)
  const visibleList = folder && listId(folder, narrowing)
  // Deferred, so that rendering a hidden list delays no input.
  const prepared = useDeferredValue(useStore(preparedFolders()))
  const mounted = useRetainedNames(visibleList, prepared)
  // Only one list has the reading pane; a hidden one would handle keys and mark threads read.
  const aside = split && { ...split, openId: undefined, reading: false }
  return mounted.map((id) => (
    <FolderList
      key={id}
      {...readListId(id)}
      isVisible={id === visibleList}
      cursor={id === visibleList ? cursor : ''}
      split={id === visibleList ? split : aside}
    />
  ))
}

interface ListProps extends Props {
  narrowing: Narrowing | undefined
  isVisible: boolean
  cursor: string
}

/** A hidden list keeps its props when the address changes. */
const FolderList = memo(
  ({ split, ...list }: ListProps) => (
    <SplitContext value={split}>
      <ThreadListPage {...list} />
    </SplitContext>
  ),
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
