import type { Id } from '@bocau/contract/ids'
import { useEffect, useRef } from 'react'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import { openDrafts, useOpenDrafts } from '../draft-session/open-drafts.ts'
import { closeDraft, openDraft } from '../start/open-compose.ts'
import { InlineDraft } from './InlineDraft.tsx'

/** Slot below a message; empty until a reply is opened. */
export function InlineReply({ messageId }: { messageId: Id }) {
  const session = useDraftAt(messageId)
  useCloseOnUnmount(messageId)
  return session ? <InlineDraft key={session.key} session={session} /> : null
}

export function InlineEditedDraft({ draftId, onClose }: { draftId: Id; onClose: () => void }) {
  const session = useDraftAt(draftId)
  const wasOpen = useRef(false)
  useEffect(() => void openDraft(draftId, draftId), [draftId])
  useEffect(() => {
    if (wasOpen.current && !session) onClose()
    wasOpen.current = session !== undefined
  }, [session, onClose])
  useCloseOnUnmount(draftId)
  return session ? <InlineDraft key={session.key} session={session} isQuiet /> : null
}

function useDraftAt(messageId: Id): DraftSession | undefined {
  const { inlineDrafts, sessions } = useOpenDrafts()
  const key = inlineDrafts.get(messageId)
  return key === undefined ? undefined : sessions.get(key)
}

/** Saves and closes drafts of a thread when the thread is left. */
function useCloseOnUnmount(messageId: Id): void {
  useEffect(
    () => () => {
      const { inlineDrafts, sessions } = openDrafts()
      const session = sessions.get(inlineDrafts.get(messageId) ?? '')
      if (session) void closeDraft(session)
    },
    [messageId],
  )
}
