import { isProblem } from '../../../api/api-problem.ts'
import { mailboxBase } from '../../../api/first-data/mailbox-scope.ts'
import { deleteSavedDrafts, readSavedDrafts, saveDraftText } from '../../../api/saved-drafts.ts'
import { perSession } from '../../../store.ts'
import { toContent } from '../draft-session/content.ts'
import { createDraftSession } from '../draft-session/create-draft-session.ts'
import { draftCalls } from '../draft-session/draft-calls.ts'
import {
  addDraft,
  changeWindows,
  openDrafts,
  openDraftsStore,
  watchWriting,
} from '../draft-session/open-drafts.ts'
import { newestFirst, parseSavedDraft, type SavedDraft, toSavedDraft } from './saved-draft.ts'

/**
 * Locks of stored drafts, which no other window of the browser may hold. The browser releases them when the page ends,
 * even after a crash.
 */
class DraftLocks {
  readonly #locks = new Map<string, () => void>()
  #isClosed = false

  /** Locks a stored draft for this window; returns false if another window holds it. */
  lock(key: string): Promise<boolean> {
    if (!('locks' in navigator) || this.#isClosed || this.#locks.has(key)) return Promise.resolve(true)
    return new Promise((resolve) => {
      void navigator.locks.request(`bocau-letter-${key}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        return lock && new Promise<void>((release) => this.#locks.set(key, release))
      })
    })
  }

  release(key: string): void {
    this.#locks.get(key)?.()
    this.#locks.delete(key)
  }

  /** Releases all locks, so that the drafts can be restored after the next sign-in on this page. */
  close(): void {
    this.#isClosed = true
    for (const key of this.#locks.keys()) this.release(key)
  }
}

const draftLocks = perSession(() => new DraftLocks())

const pauseMilliseconds = 300

/**
 * Stores open drafts on the device and restores stored ones, so that they survive a reload or crash. Returns a function
 * that stops it.
 */
export function saveDrafts(accountId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const storedTexts = new Map<string, string>()
  // At the end of the session, these are still the drafts of this user.
  const [drafts, locks] = [openDraftsStore(), draftLocks()]
  // A delegated mailbox keeps its stored drafts until its own window opens.
  if (!mailboxBase) deleteSavedDrafts(accountId)

  const storeNow = () => {
    clearTimeout(timer)
    timer = undefined
    const { sessions, windows } = drafts.get()
    for (const session of sessions.values()) {
      const stored = toSavedDraft(session, windows.open)
      const text = stored && JSON.stringify(stored)
      if (text === undefined || text === storedTexts.get(session.key)) continue
      storedTexts.set(session.key, text)
      saveDraftText(accountId, session.key, text)
      void locks.lock(session.key)
    }
    for (const key of storedTexts.keys()) {
      const session = sessions.get(key)
      if (session && toSavedDraft(session, windows.open)) continue
      storedTexts.delete(key)
      saveDraftText(accountId, key, undefined)
      locks.release(key)
    }
  }
  const storeSoon = () => {
    timer ??= setTimeout(storeNow, pauseMilliseconds)
  }

  const storeAll = () => {
    for (const session of drafts.get().sessions.values()) session.readEditorContent()
    storeNow()
  }
  const stop = new AbortController()
  const stopWatching = watchWriting(storeSoon)
  addEventListener('pagehide', storeAll, stop)
  addEventListener('online', () => void saveAllDrafts(), stop)
  document.addEventListener('visibilitychange', storeAll, stop)
  void restoreDrafts(accountId)

  return () => {
    stop.abort()
    stopWatching()
    // The session may end while the user types: the editors hold words that no timer knows of yet.
    const sessions = [...drafts.get().sessions.values()]
    for (const session of sessions) session.readEditorContent()
    if (timer || sessions.some(({ view }) => view().draft.isDirty)) storeNow()
  }
}

export async function saveAllDrafts(): Promise<void> {
  await Promise.all([...openDrafts().sessions.values()].map((session) => session.flush()))
}

async function restoreDrafts(accountId: string): Promise<void> {
  const sessions = [...readSavedDrafts(accountId)].flatMap(([key, text]) => {
    const stored = parseSavedDraft(text)
    if (!stored) saveDraftText(accountId, key, undefined)
    return stored ? { key, stored } : []
  })
  const locks = draftLocks()
  for (const { key, stored } of newestFirst(sessions)) {
    if (openDrafts().sessions.has(key) || !(await locks.lock(key))) continue
    if (!(await restoreDraft(accountId, key, stored))) locks.release(key)
  }
}

/** Restores a locally saved draft as a minimised or previously shown window; returns false if that failed. */
async function restoreDraft(accountId: string, key: string, stored: SavedDraft): Promise<boolean> {
  const { kind, relatedMessageId, isUnsaved } = stored
  try {
    const draft = stored.content ? stored.draft : await draftCalls.read(stored.draft?.id ?? '')
    const content = stored.content ?? toContent(draft as Awaited<ReturnType<typeof draftCalls.read>>)
    addDraft(
      createDraftSession(
        {
          key,
          kind,
          relatedMessageId,
          content,
          isUnsaved,
          earlierSaves: stored.saves,
          ...(draft ? { draft } : {}),
        },
        draftCalls,
      ),
    )
  } catch (error) {
    // The draft was sent or discarded elsewhere meanwhile.
    if (isProblem(error)) saveDraftText(accountId, key, undefined)
    return false
  }
  const { state, previous } = stored.window ?? { state: 'mini', previous: 'pin' }
  changeWindows({ type: 'restore', windows: [{ id: key, state, previous }] })
  return true
}
