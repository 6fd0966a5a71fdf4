import type { Draft } from '@bocau/contract/compose'
import { contentOf, type DraftParts, isWorthKeeping, type LetterContent, partsOf } from './content.ts'
import type { DraftCalls } from './draft-calls.ts'
import { type DraftAct, draftReducer, isBusy, isOver, newDraft, savedDraft } from './draft-state.ts'
import type { Letter, LetterStart, LetterView } from './handle.ts'
import { keepSaved } from './keep-saved.ts'

export type { Letter, LetterStart, LetterView } from './handle.ts'

/** Begins a letter. */
export function createLetter(start: LetterStart, calls: DraftCalls): Letter {
  let blank = start.content
  let readBody: (() => string) | null = null
  let saved: DraftParts | null = start.draft && !start.isUnsaved ? partsOf(start.content) : null
  let view: LetterView = {
    content: start.content,
    draft: start.draft ? savedDraft : newDraft,
    draftId: start.draft?.id ?? null,
    threadId: start.draft?.thread_id ?? null,
    version: start.draft?.version ?? 0,
    savedAt: start.draft?.saved_at ?? null,
    error: null,
    failure: failureOf(start.draft),
    edition: 0,
  }
  const listeners = new Set<() => void>()

  const set = (change: Partial<LetterView>) => {
    view = { ...view, ...change }
    for (const listener of listeners) listener()
  }
  const dispatch = (act: DraftAct) => {
    const draft = draftReducer(view.draft, act)
    if (draft !== view.draft) set({ draft })
  }
  const readContent = (): LetterContent => {
    const body = readBody?.()
    if (body !== undefined && body !== view.content.body)
      view = { ...view, content: { ...view.content, body } }
    return view.content
  }
  const noteChange = () =>
    dispatch({ type: 'change', isWorthKeeping: view.draftId !== null || isWorthKeeping(view.content, blank) })

  const saver = keepSaved({
    view: () => view,
    parts: () => partsOf(readContent()),
    savedParts: () => saved,
    earlierSaves: start.earlierSaves ?? [],
    dispatch,
    save: (attempt) =>
      view.draftId === null
        ? calls.create(attempt, start.kind, start.relatedMessageId)
        : calls.save(view.draftId, view.version, attempt),
    onSaved: (draft, parts) => {
      saved = parts
      set({
        draftId: draft.id,
        threadId: draft.thread_id,
        version: draft.version,
        savedAt: draft.saved_at,
        error: null,
      })
    },
    onOwnVersion: (version) => {
      saved = null
      set({ version })
    },
    onRefused: (error) => set({ error }),
  })

  const takeOver = (draft: Draft) => {
    const content = contentOf(draft)
    // Files that are on their way here are known nowhere else.
    const files = [...content.files, ...view.content.files.filter(({ uploaded }) => uploaded === null)]
    saved = partsOf(content)
    set({
      content: { ...content, files },
      draftId: draft.id,
      threadId: draft.thread_id,
      version: draft.version,
      savedAt: draft.saved_at,
      error: null,
      failure: failureOf(draft),
      edition: view.edition + 1,
      draft: savedDraft,
    })
  }

  // What was never saved is saved as soon as it can be.
  if (start.isUnsaved) {
    dispatch({ type: 'change', isWorthKeeping: true })
    saver.saveAfter(0)
  }

  return {
    key: start.key,
    kind: start.kind,
    relatedMessageId: start.relatedMessageId,
    isContinued: start.draft !== undefined || start.isUnsaved === true,
    blank: () => blank,
    view: () => view,
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    write: (change, pause) => {
      const names = Object.keys(change) as (keyof LetterContent)[]
      if (names.every((name) => change[name] === view.content[name])) return
      set({ content: { ...view.content, ...change } })
      noteChange()
      saver.saveAfter(pause)
    },
    changeFiles: (change) => {
      const before = partsOf(view.content).files.join()
      set({ content: { ...view.content, files: change(view.content.files) } })
      if (partsOf(view.content).files.join() === before) return
      noteChange()
      saver.saveAfter(0)
    },
    begin: (change) => {
      blank = { ...blank, ...change }
      set({ content: { ...view.content, ...change } })
    },
    settleBody: (given, made) => {
      if (view.content.body !== given || given === made) return
      if (blank.body === given) blank = { ...blank, body: made }
      if (saved?.body === given) saved = { ...saved, body: made }
      view = { ...view, content: { ...view.content, body: made } }
    },
    readBodyFrom: (read) => {
      if (read === null) readContent()
      readBody = read
    },
    catchUp: () => {
      if (!isOver(view.draft) && Object.keys(unsavedParts()).length > 0) noteChange()
    },
    flush: async () => {
      if (!isOver(view.draft) && Object.keys(unsavedParts()).length > 0) noteChange()
      return saver.flush()
    },
    flushToSend: async () => {
      readContent()
      if (view.draftId === null) dispatch({ type: 'change', isWorthKeeping: true })
      else if (Object.keys(unsavedParts()).length > 0) noteChange()
      return (await saver.flush()) && view.draftId !== null
    },
    discard: async () => {
      if (Object.keys(unsavedParts()).length > 0) noteChange()
      // What was just written goes along; what cannot be saved is still here to be brought back.
      await saver.flush()
      return throwAway(calls.discard)
    },
    remove: async () => {
      saver.pause()
      await saver.settled()
      await throwAway(calls.remove)
    },
    send: async (post) => {
      const { draftId, version } = view
      dispatch({ type: 'sendBegan' })
      if (view.draft.status !== 'sending' || draftId === null) throw new Error('Not saved')
      try {
        const answer = await post({ id: draftId, version })
        dispatch({ type: 'sent' })
        return answer
      } catch (error) {
        dispatch({ type: 'sendFailed' })
        saver.saveAfter(0)
        throw error
      }
    },
    takeOver,
    heardOf: (version, saveId) => {
      if (isOver(view.draft)) return
      if (version === null) {
        if (view.draft.status !== 'sending' && view.draft.status !== 'deleting')
          dispatch({ type: 'saveFailed', trouble: 'gone' })
        return
      }
      if (view.draft.trouble === 'gone') comeBack()
      if (version <= view.version || saver.isOwn(saveId)) return
      if (!isUntouched() || view.draft.status === 'sending')
        return dispatch({ type: 'saveFailed', trouble: 'changed' })
      void followSave()
    },
    keepMine: async () => {
      const theirs = await calls.read(view.draftId ?? '')
      saved = partsOf(contentOf(theirs))
      set({ version: theirs.version })
      dispatch({ type: 'settled', isDirty: true, hasDraft: true })
      await saver.flush()
    },
    takeTheirs: async () => takeOver(await calls.read(view.draftId ?? '')),
    keepAsNew: () => {
      saved = null
      set({ draftId: null, threadId: null, version: 0 })
      dispatch({ type: 'settled', isDirty: true, hasDraft: false })
      saver.saveAfter(0)
    },
    comingSaves: saver.comingSaves,
    stop: saver.stop,
  }

  async function throwAway<T>(call: (id: string) => Promise<T>): Promise<T | null> {
    const id = view.draft.trouble === 'gone' ? null : view.draftId
    dispatch({ type: 'deleteBegan' })
    try {
      const answer = id === null ? null : await call(id)
      dispatch({ type: 'deleted' })
      return answer
    } catch (error) {
      dispatch({ type: 'deleteFailed' })
      throw error
    }
  }

  /** Shows what was saved elsewhere, unless something was written while it was fetched. */
  async function followSave(): Promise<void> {
    const theirs = await calls.read(view.draftId ?? '').catch(() => undefined)
    // Otherwise the next save finds out as well.
    if (theirs && theirs.version > view.version && canFollow()) takeOver(theirs)
  }

  /** It was thrown away elsewhere, and is there again. */
  function comeBack(): void {
    const isDirty = Object.keys(unsavedParts()).length > 0
    dispatch({ type: 'settled', isDirty, hasDraft: true })
    if (isDirty) saver.saveAfter(0)
  }

  function canFollow(): boolean {
    return isUntouched() && !isBusy(view.draft) && !isOver(view.draft)
  }

  function isUntouched(): boolean {
    return !view.draft.isDirty && Object.keys(unsavedParts()).length === 0
  }

  function unsavedParts(): Partial<DraftParts> {
    const parts = partsOf(readContent())
    return saver.difference(parts, saved ?? partsOf(blank))
  }
}

const failureOf = (draft: LetterStart['draft']): string | null =>
  draft?.state === 'sending_failed' ? (draft.error_msg ?? '') : null
