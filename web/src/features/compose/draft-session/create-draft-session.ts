import { Store } from '../../../store.ts'
import { type DraftContent, toSessionFile } from './content.ts'
import type { DraftCalls } from './draft-calls.ts'
import { DraftSaver } from './draft-saver.ts'
import { isBusy, isFinished } from './draft-state.ts'
import type { DraftSession, DraftStart, Slot } from './handle.ts'
import { filesOf } from './session-state.ts'
import { SessionStore } from './session-store.ts'

export type { DraftSession, DraftStart, DraftView } from './handle.ts'

/** Creates the session of a draft that is edited: its state, saves and requests. */
export function createDraftSession(start: DraftStart, calls: DraftCalls): DraftSession {
  const store = new SessionStore(start)
  const saver = new DraftSaver(store, calls, start)
  const session: Session = { store, saver, calls }

  // Saves unsaved content as soon as possible.
  if (start.isUnsaved) {
    store.dispatch({ type: 'changed', always: true })
    saver.saveAfter(0)
  }
  return {
    key: start.key,
    kind: start.kind,
    relatedMessageId: start.relatedMessageId,
    isContinued: start.draft !== undefined || start.isUnsaved === true,
    blank: () => store.state().blank,
    view: store.state,
    watch: store.watch,
    focus: createSlot(),
    editor: createSlot(),
    isNameMissing: new Store(false),
    ...createWriteOperations(session),
    ...createSaveOperations(session),
    ...createClosingOperations(session),
    ...createConflictOperations(session),
  }
}

function createSlot<T>(): Slot<T> {
  let current: T | undefined
  return {
    get: () => current,
    fill: (value) => {
      current = value
      return () => {
        if (current === value) current = undefined
      }
    },
  }
}

interface Session {
  readonly store: SessionStore
  readonly saver: DraftSaver
  readonly calls: DraftCalls
}

type WriteOperations = Pick<
  DraftSession,
  'write' | 'changeFiles' | 'addUploaded' | 'start' | 'settleBody' | 'readBodyFrom'
>

/** Functions that change the content and schedule its save. */
const createWriteOperations = ({ store, saver }: Session): WriteOperations => {
  const changeFiles: WriteOperations['changeFiles'] = (change) => {
    const before = store.state()
    store.dispatch({ type: 'filesChanged', files: change(before.content.files) })
    if (filesOf(store.state()) !== filesOf(before)) saver.saveAfter(0)
  }
  return {
    write: (change, pause) => {
      const { content } = store.state()
      const names = Object.keys(change) as (keyof DraftContent)[]
      if (names.every((name) => change[name] === content[name])) return
      store.dispatch({ type: 'written', change })
      saver.saveAfter(pause)
    },
    changeFiles,
    addUploaded: (uploaded) => changeFiles((files) => [...files, ...uploaded.map(toSessionFile)]),
    start: (change) => store.dispatch({ type: 'begun', change }),
    settleBody: (original, normalised) => void store.settle({ type: 'bodySettled', original, normalised }),
    readBodyFrom: (read) => store.readBodyFrom(read),
  }
}

type SaveOperations = Pick<
  DraftSession,
  'readEditorContent' | 'flush' | 'flushToSend' | 'upcomingSaveIds' | 'stop'
>

/** Functions that control saving. */
function createSaveOperations({ store, saver }: Session): SaveOperations {
  const readEditorContent = () => {
    if (!isFinished(store.state().draft) && store.isUnsaved()) store.dispatch({ type: 'changed' })
  }
  return {
    readEditorContent,
    flush: () => {
      readEditorContent()
      return saver.flush()
    },
    flushToSend: async () => {
      const isUnsaved = store.isUnsaved()
      if (store.state().draftId === null) store.dispatch({ type: 'changed', always: true })
      else if (isUnsaved) store.dispatch({ type: 'changed' })
      return (await saver.flush()) && store.state().draftId !== null
    },
    upcomingSaveIds: () => saver.upcomingSaveIds(),
    stop: () => saver.stop(),
  }
}

type ClosingOperations = Pick<DraftSession, 'discard' | 'remove' | 'send'>

/** Operations that end a draft: send, discard, delete. */
function createClosingOperations({ store, saver, calls }: Session): ClosingOperations {
  const closeWith = async <T>(call: (id: string) => Promise<T>): Promise<T | null> => {
    const { draft, draftId } = store.state()
    const id = draft.problem === 'gone' ? null : draftId
    store.dispatch({ type: 'deleteBegan' })
    try {
      const response = id === null ? null : await call(id)
      store.dispatch({ type: 'deleted' })
      return response
    } catch (error) {
      store.dispatch({ type: 'deleteFailed' })
      throw error
    }
  }
  return {
    discard: async () => {
      if (store.isUnsaved()) store.dispatch({ type: 'changed' })
      // Discards the latest text too; text that cannot be saved stays available for undo.
      await saver.flush()
      return closeWith(calls.discard)
    },
    remove: async () => {
      await saver.settle()
      await closeWith(calls.remove)
    },
    send: async (post) => {
      const { draftId, version } = store.state()
      store.dispatch({ type: 'sendBegan' })
      if (store.state().draft.status !== 'sending' || draftId === null) throw new Error('Not saved')
      try {
        const sent = await post({ id: draftId, version })
        store.dispatch({ type: 'sent' })
        return sent
      } catch (error) {
        store.dispatch({ type: 'sendFailed' })
        saver.saveAfter(0)
        throw error
      }
    },
  }
}

type ConflictOperations = Pick<
  DraftSession,
  'adopt' | 'handleRemoteVersion' | 'overwriteRemote' | 'acceptRemote' | 'saveAsNew'
>

/** Operations that follow changes by other windows. */
function createConflictOperations({ store, saver, calls }: Session): ConflictOperations {
  const adopt: DraftSession['adopt'] = (draft) => store.dispatch({ type: 'takenOver', draft })
  const read = () => calls.read(store.state().draftId ?? '')
  const isUntouched = () => !store.state().draft.isDirty && !store.isUnsaved()

  /** Shows a version saved elsewhere, unless the user wrote something while it loaded. */
  const adoptRemoteSave = async () => {
    const theirs = await read().catch(() => undefined)
    const { draft, version } = store.state()
    // Otherwise the next save detects the conflict.
    if (theirs && theirs.version > version && isUntouched() && !isBusy(draft) && !isFinished(draft))
      adopt(theirs)
  }
  /** Makes the draft editable again after it was discarded elsewhere and restored. */
  const handleRestored = () => {
    const isDirty = store.isUnsaved()
    store.dispatch({ type: 'settled', isDirty, hasDraft: true })
    if (isDirty) saver.saveAfter(0)
  }
  return {
    adopt,
    handleRemoteVersion: (version, saveId) => {
      const { draft } = store.state()
      if (isFinished(draft)) return
      if (version === null) {
        if (!isBusy(draft)) store.dispatch({ type: 'saveFailed', problem: 'gone' })
        return
      }
      if (draft.problem === 'gone') handleRestored()
      if (version <= store.state().version || saver.isLocalSave(saveId)) return
      if (isUntouched() && store.state().draft.status !== 'sending') void adoptRemoteSave()
      else store.dispatch({ type: 'saveFailed', problem: 'changed' })
    },
    overwriteRemote: async () => {
      store.dispatch({ type: 'keptOver', theirs: await read() })
      await saver.flush()
    },
    acceptRemote: async () => adopt(await read()),
    saveAsNew: () => {
      store.dispatch({ type: 'madeNew' })
      saver.saveAfter(0)
    },
  }
}
