import type { Id } from '@bocau/contract/ids'
import type { ThreadDetail } from '@bocau/contract/mailbox/mailbox'
import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { openDraft } from '../../../compose/index.ts'
import { folderHref, folderNames } from '../../folders/folders.ts'

/**
 * The address of a draft opens it for writing, over the list of drafts: that of a thread which is nothing but a
 * draft, or that of the draft itself, where no thread has that id. Says whether this is such an address.
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
