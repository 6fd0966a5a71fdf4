import type { Draft, DraftFile, DraftKind } from '@bocau/contract/compose'
import type { Store } from '../../../store.ts'
import type { EditorHandle } from '../editor/index.ts'
import type { DraftContent, SessionFile } from './content.ts'
import type { DraftState } from './draft-state.ts'

/** State of an open draft for its views. */
export interface DraftView {
  readonly content: DraftContent
  readonly draft: DraftState
  /** Id of the saved draft, if any. */
  readonly draftId: string | null
  readonly threadId: string | null
  readonly version: number
  /** Time of the last save, in seconds. */
  readonly savedAt: number | null
  readonly error: unknown
  /** Response of the remote server to a bounced message; null if it did not bounce. */
  readonly failure: string | null
  /** Number of replacements from outside; views reset when it changes. */
  readonly edition: number
}

export interface DraftStart {
  readonly key: string
  readonly kind: DraftKind
  readonly relatedMessageId: string | null
  readonly content: DraftContent
  /** Saved draft to continue. */
  readonly draft?:
    | (Pick<Draft, 'id' | 'thread_id' | 'version' | 'saved_at'> & Partial<Pick<Draft, 'state' | 'error_msg'>>)
    | undefined
  /** The content was restored after a crash and may be unsaved. */
  readonly isUnsaved?: boolean | undefined
  /** Ids of saves that may have reached the server before the crash. */
  readonly earlierSaves?: readonly string[] | undefined
}

/** Function of a mounted component, until that unmounts. */
export interface Slot<T> {
  readonly get: () => T | undefined
  /** Sets the function until the returned function is called or another one is set. */
  readonly fill: (value: T) => () => void
}

/** Open draft: its content and its operations. */
export interface DraftSession extends Omit<DraftStart, 'content' | 'draft' | 'isUnsaved' | 'earlierSaves'> {
  /** True if it was edited before, so that its initial content is not the offered content. */
  readonly isContinued: boolean
  /** Initial content; a draft that equals it is not saved. */
  readonly blank: () => DraftContent
  readonly view: () => DraftView
  readonly watch: (listener: () => void) => () => void
  /** Changes the content and saves it after a pause. */
  readonly write: (change: Partial<DraftContent>, pauseMilliseconds: number) => void
  /** Changes the files; only an uploaded or removed file triggers a save. */
  readonly changeFiles: (change: (files: readonly SessionFile[]) => readonly SessionFile[]) => void
  /** Adds files that are already on the server. */
  readonly addUploaded: (files: readonly DraftFile[]) => void
  /** Adds content of every such draft, such as the signature, to the initial content. */
  readonly start: (change: Partial<DraftContent>) => void
  /** Records how the editor normalises a body, without treating it as a change. */
  readonly settleBody: (original: string, normalised: string) => void
  /** Sets the function that reads the body from a mounted editor. */
  readonly readBodyFrom: (read: (() => string) | null) => void
  /** Reads the current editor content. */
  readonly readEditorContent: () => void
  /** Saves unsaved changes immediately; returns true if everything is saved. */
  readonly flush: () => Promise<boolean>
  /** Saves before sending, even if the content equals the initial content. */
  readonly flushToSend: () => Promise<boolean>
  /** Moves the current draft to Trash; returns the undo token, or null if it was never saved. */
  readonly discard: () => Promise<string | null>
  /** Deletes the draft permanently, because another draft replaced it. */
  readonly remove: () => Promise<void>
  /** Sends the saved draft with `post`; rethrows its error. */
  readonly send: <T>(post: (draft: { id: string; version: number }) => Promise<T>) => Promise<T>
  /** Adopts the server version after an undo, or the version of another window. */
  readonly adopt: (draft: Draft) => void
  /** Called when the draft was saved or deleted elsewhere. */
  readonly handleRemoteVersion: (version: number | null, saveId: string) => void
  /** After `changed`: keeps the local version, or the version of the other window. */
  readonly overwriteRemote: () => Promise<void>
  readonly acceptRemote: () => Promise<void>
  /** After `gone`: saves the local content as a new draft. */
  readonly saveAsNew: () => void
  /** Ids of the saves without a response. */
  readonly upcomingSaveIds: () => readonly string[]
  readonly stop: () => void
  /** Focuses the first missing field of the visible form. */
  readonly focus: Slot<() => void>
  readonly editor: Slot<() => EditorHandle | null>
  /** True while a template waits for the recipient's name. */
  readonly isNameMissing: Store<boolean>
}
