import type { Id } from '@bocau/contract/ids'
import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { openDraft } from '../compose/index.ts'
import { findCachedThread } from './cache/cached-threads.ts'
import { cachedFolders, findFolder, folderNames } from './folders/folders.ts'

/** Opens a thread that consists only of a draft in the compose window. Returns true if it did. */
export function openIfDraft(folder: string, id: Id): boolean {
  const thread = findCachedThread(folder, id)
  const draft = thread && onlyDraftOf(thread)
  if (draft === undefined) return false
  openDraft(draft)
  return true
}

/** Returns the draft of a thread that consists only of it and is in no other folder. */
export function onlyDraftOf({ draft_ids, folder_ids }: Thread): Id | undefined {
  const drafts = findFolder(cachedFolders(), folderNames.drafts)?.id
  return folder_ids.every((id) => id === drafts) ? draft_ids.at(-1) : undefined
}
