import { isProblem } from '../../../api/api-problem.ts'
import { mailboxBase } from '../../../api/first-data/mailbox-scope.ts'
import { deleteSavedDrafts, readSavedDrafts, saveDraftText } from '../../../api/saved-drafts.ts'
import { contentOf } from '../draft-session/content.ts'
import { createDraftSession } from '../draft-session/create-draft-session.ts'
import { draftCalls } from '../draft-session/draft-calls.ts'
import { actOnWindows, addDraft, openDrafts, watchWriting } from '../draft-session/open-drafts.ts'
import { holdDraft, releaseDraft } from './hold-draft.ts'
import { newestFirst, readKept, type SavedDraft, toKept } from './saved-draft.ts'

const pauseMilliseconds = 300

/**
 * Stores open drafts on the device and restores stored ones, so that they survive a reload or crash. Returns a function
 * that stops it.
 */
export function saveDrafts(accountId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const known = new Map<string, string>()
  // A delegated mailbox keeps its stored drafts until its own window opens.
  if (!mailboxBase) deleteSavedDrafts(accountId)

  const keepNow = () => {
    clearTimeout(timer)
    timer = undefined
    const { sessions, windows } = openDrafts()
    for (const session of sessions.values()) {
      const kept = toKept(session, windows.open)
      const text = kept && JSON.stringify(kept)
      if (text === undefined || text === known.get(session.key)) continue
      known.set(session.key, text)
      saveDraftText(accountId, session.key, text)
      void holdDraft(session.key)
    }
    for (const key of known.keys()) {
      const session = sessions.get(key)
      if (session && toKept(session, windows.open)) continue
      known.delete(key)
      saveDraftText(accountId, key, undefined)
      releaseDraft(key)
    }
  }
  const keepSoon = () => {
    timer ??= setTimeout(keepNow, pauseMilliseconds)
  }

  const keepAll = () => {
    for (const session of openDrafts().sessions.values()) session.catchUp()
    keepNow()
  }
  const stop = new AbortController()
  const stopWatching = watchWriting(keepSoon)
  addEventListener('pagehide', keepAll, stop)
  addEventListener('online', () => void saveAll(), stop)
  document.addEventListener('visibilitychange', keepAll, stop)
  void bringBack(accountId)

  return () => {
    stop.abort()
    stopWatching()
    if (timer) keepNow()
  }
}

export async function saveAll(): Promise<void> {
  await Promise.all([...openDrafts().sessions.values()].map((session) => session.flush()))
}

async function bringBack(accountId: string): Promise<void> {
  const sessions = [...readSavedDrafts(accountId)].flatMap(([key, text]) => {
    const kept = readKept(text)
    if (!kept) saveDraftText(accountId, key, undefined)
    return kept ? { key, kept } : []
  })
  for (const { key, kept } of newestFirst(sessions))
    if (!openDrafts().sessions.has(key) && (await holdDraft(key))) await bringBackDraft(accountId, key, kept)
}

async function bringBackDraft(accountId: string, key: string, kept: SavedDraft): Promise<void> {
  const { kind, relatedMessageId, isUnsaved } = kept
  try {
    const draft = kept.content ? kept.draft : await draftCalls.read(kept.draft?.id ?? '')
    const content = kept.content ?? contentOf(draft as Awaited<ReturnType<typeof draftCalls.read>>)
    addDraft(
      createDraftSession(
        {
          key,
          kind,
          relatedMessageId,
          content,
          isUnsaved,
          earlierSaves: kept.saves,
          ...(draft ? { draft } : {}),
        },
        draftCalls,
      ),
    )
  } catch (error) {
    releaseDraft(key)
    // The draft was sent or discarded elsewhere meanwhile.
    if (isProblem(error)) saveDraftText(accountId, key, undefined)
    return
  }
  const { state, previous } = kept.window ?? { state: 'mini', previous: 'pin' }
  actOnWindows({ type: 'restore', windows: [{ id: key, state, previous }] })
}
