import type { Draft, DraftKind } from '@bocau/contract/compose'
import { type DraftAct, type DraftState, draftReducer, isOver, newDraft, savedDraft } from '../draft-state.ts'
import {
  contentOf,
  type DraftParts,
  isWorthKeeping,
  type LetterContent,
  type LetterFile,
  partsOf,
} from './content.ts'
import type { DraftCalls } from './draft-calls.ts'
import { keepSaved } from './keep-saved.ts'

/** What is to be known of a letter that is being written. */
export interface LetterView {
  readonly content: LetterContent
  readonly draft: DraftState
  /** The server's draft, once there is one. */
  readonly draftId: string | null
  readonly threadId: string | null
  readonly version: number
  /** Seconds; when it was saved last. */
  readonly savedAt: number | null
  /** Why the last save was refused. */
  readonly error: unknown
  /** What the other server said when it was sent and came back; null where it was not. */
  readonly failure: string | null
  /** Counts how often the content was replaced from outside: what shows it begins afresh. */
  readonly edition: number
}

/** How a letter begins. */
export interface LetterStart {
  readonly key: string
  readonly kind: DraftKind
  readonly relatedMessageId: string | null
  readonly content: LetterContent
  /** The server's draft that is continued. */
  readonly draft?:
    | (Pick<Draft, 'id' | 'thread_id' | 'version' | 'saved_at'> & Partial<Pick<Draft, 'state' | 'error_msg'>>)
    | undefined
  /** The content comes from before a crash: some of it may never have been saved. */
  readonly isUnsaved?: boolean | undefined
}

/** A letter that is being written: its content, and the draft that keeps it. */
export interface Letter extends Omit<LetterStart, 'content' | 'draft' | 'isUnsaved'> {
  /** What it began with: a letter that is no more than that deserves no draft. */
  readonly blank: () => LetterContent
  readonly view: () => LetterView
  readonly watch: (listener: () => void) => () => void
  /** Writes something; it is saved once nothing more was written for a moment. */
  readonly write: (change: Partial<LetterContent>, pauseMilliseconds: number) => void
  /** Changes its files; only one that has arrived, or was taken off, is something to save. */
  readonly changeFiles: (change: (files: readonly LetterFile[]) => readonly LetterFile[]) => void
  /** Puts into the content what every such letter begins with, such as the signature. */
  readonly begin: (change: Partial<LetterContent>) => void
  /** What an editor makes of a body that it was given, without a word of it having changed. */
  readonly settleBody: (given: string, made: string) => void
  /** Says where the body is read from while an editor shows it. */
  readonly readBodyFrom: (read: (() => string) | null) => void
  /** Takes in what the editor shows by now. */
  readonly catchUp: () => void
  /** Saves at once what is unsaved, and says whether all is saved. */
  readonly flush: () => Promise<boolean>
  /** The same for a letter that is to be sent: it becomes a draft even where nothing was added to what it began with. */
  readonly flushToSend: () => Promise<boolean>
  readonly discard: () => Promise<void>
  /** Sends what is saved by `post`; what fails is thrown on. */
  readonly send: <T>(post: (draft: { id: string; version: number }) => Promise<T>) => Promise<T>
  /** The draft as the server gives it: it was taken back, or another window's text is taken over. */
  readonly takeOver: (draft: Draft) => void
  /** The draft was saved elsewhere, or is there no more. */
  readonly heardOf: (version: number | null, saveId: string) => void
  /** After `changed`: what is written here stands, or what the other window wrote. */
  readonly keepMine: () => Promise<void>
  readonly takeTheirs: () => Promise<void>
  /** After `gone`: what is written here becomes a draft of its own. */
  readonly keepAsNew: () => void
  /** Nothing more is saved. */
  readonly stop: () => void
}

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
    onRefused: (error) => set({ error }),
  })

  const takeOver = (draft: Draft) => {
    const content = contentOf(draft)
    saved = partsOf(content)
    set({
      content,
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
      saver.pause()
      await saver.settled()
      const id = view.draftId
      dispatch({ type: 'deleteBegan' })
      try {
        if (id) await calls.remove(id)
        dispatch({ type: 'deleted' })
      } catch (error) {
        dispatch({ type: 'deleteFailed' })
        throw error
      }
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
      if (version <= view.version || saver.isOwn(saveId)) return
      const isUntouched = !view.draft.isDirty && Object.keys(unsavedParts()).length === 0
      if (!isUntouched || view.draft.status === 'sending')
        return dispatch({ type: 'saveFailed', trouble: 'changed' })
      const id = view.draftId
      if (id) void calls.read(id).then(takeOver, () => undefined) // The next save finds out as well.
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
    stop: saver.stop,
  }

  function unsavedParts(): Partial<DraftParts> {
    const parts = partsOf(readContent())
    return saver.difference(parts, saved ?? partsOf(blank))
  }
}

const failureOf = (draft: LetterStart['draft']): string | null =>
  draft?.state === 'sending_failed' ? (draft.error_msg ?? '') : null
