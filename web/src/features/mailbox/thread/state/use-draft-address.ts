import type { Id } from '@bocau/contract/ids'
import type { ThreadDetail } from '@bocau/contract/mailbox/mailbox'
import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { openDraft } from '../../../compose/index.ts'
import { folderHref, folderNames } from '../../folders/folders.ts'

/**
 * Opens the draft of an address for editing above the drafts list: of a thread that is only a draft, or the draft
 * itself if no thread has that id. Returns true for such an address.
 */
export function useDraftAddress(
  folder: string,
  id: Id,
  { detail, isMissing }: { detail: ThreadDetail | undefined; isMissing: boolean },
): boolean {
  const isDraftOnly = detail?.messages.every(
    (message) => message.is_draft && message.folder === folderNames.drafts,
  )
  const only = isDraftOnly ? detail?.messages.at(-1)?.id : undefined
  const draft = only ?? (isMissing && folder === folderNames.drafts ? id : undefined)

  useEffect(() => {
    if (draft === undefined) return
    openDraft(draft)
    navigate(folderHref(folder), { replace: true })
  }, [draft, folder])
  return draft !== undefined
}
