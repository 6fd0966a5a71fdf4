import type { Id } from '@bocau/contract/ids'
import type { Folder, ThreadPage } from '@bocau/contract/mailbox/mailbox'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { findFolder } from '../folders/folders.ts'
import type { ListSource } from '../navigation/list-source.ts'

/** Selection of an entire folder: available once all rows of a page are selected and the folder has more. */
export function useEntireFolder(source: ListSource, page: ThreadPage | undefined, selectedCount: number) {
  const [isChosen, setChosen] = useState(false)
  const total = page?.total ?? 0
  const isPageSelected = selectedCount > 0 && selectedCount === page?.items.length
  // Search results are no folder, so the server has no batch for them.
  const folder = isPageSelected && total > selectedCount ? findFolder(cachedFolders(), source.id) : undefined
  // Deselecting a row or new mail ends it, because the user has not seen the change.
  if (isChosen && !folder) setChosen(false)

  const entireFolder: { id: Id; total: number } | undefined =
    isChosen && folder ? { id: folder.id, total } : undefined
  return { wholeFolder: entireFolder, total, isOffered: folder !== undefined, choose: () => setChosen(true) }
}

const cachedFolders = () => queryClient.getQueryData<Folder[]>(queryKeys.folders) ?? []
