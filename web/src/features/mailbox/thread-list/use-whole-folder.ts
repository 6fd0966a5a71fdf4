import type { Id } from '@bocau/contract/ids'
import type { Folder, ThreadPage } from '@bocau/contract/mailbox/mailbox'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { findFolder } from '../folders/folders.ts'
import type { ListSource } from '../navigation/list-source.ts'

/** Choosing beyond the page: offered once all its rows are ticked and the folder holds more of them. */
export function useWholeFolder(source: ListSource, page: ThreadPage | undefined, selectedCount: number) {
  const [isChosen, setChosen] = useState(false)
  const total = page?.total ?? 0
  const isPageSelected = selectedCount > 0 && selectedCount === page?.items.length
  // What a search found is no folder: there is nothing the server could act on as a whole.
  const folder = isPageSelected && total > selectedCount ? findFolder(knownFolders(), source.id) : undefined
  // Unticking a row, or a message that comes in, ends it: nobody meant what they did not see.
  if (isChosen && !folder) setChosen(false)

  const wholeFolder: { id: Id; total: number } | undefined =
    isChosen && folder ? { id: folder.id, total } : undefined
  return { wholeFolder, total, isOffered: folder !== undefined, choose: () => setChosen(true) }
}

const knownFolders = () => queryClient.getQueryData<Folder[]>(queryKeys.folders) ?? []
