import type { Draft, DraftFile, DraftKind } from '@bocau/contract/compose'
import type { DraftContent, SessionFile } from './content.ts'
import type { DraftState } from './draft-state.ts'

/** What is to be known of a draft that is being written. */
export interface DraftView {
  readonly content: DraftContent
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

/** How a draft begins. */
export interface DraftStart {
  readonly key: string
  readonly kind: DraftKind
  readonly relatedMessageId: string | null
  readonly content: DraftContent
  /** The server's draft that is continued. */
  readonly draft?:
    | (Pick<Draft, 'id' | 'thread_id' | 'version' | 'saved_at'> & Partial<Pick<Draft, 'state' | 'error_msg'>>)
    | undefined
  /** The content comes from before a crash: some of it may never have been saved. */
  readonly isUnsaved?: boolean | undefined
  /** The saves that may have reached the server before that crash. */
  readonly earlierSaves?: readonly string[] | undefined
}

/** A draft that is being written: its content, and the draft that keeps it. */
export interface DraftSession extends Omit<DraftStart, 'content' | 'draft' | 'isUnsaved' | 'earlierSaves'> {
  /** It was written on before: what it began with here is not what it was offered with. */
  readonly isContinued: boolean
  /** What it began with: a draft that is no more than that deserves no draft. */
  readonly blank: () => DraftContent
  readonly view: () => DraftView
  readonly watch: (listener: () => void) => () => void
  /** Writes something; it is saved once nothing more was written for a moment. */
  readonly write: (change: Partial<DraftContent>, pauseMilliseconds: number) => void
  /** Changes its files; only one that has arrived, or was taken off, is something to save. */
  readonly changeFiles: (change: (files: readonly SessionFile[]) => readonly SessionFile[]) => void
  /** Adds files that the server has already. */
  readonly addUploaded: (files: readonly DraftFile[]) => void
  /** Puts into the content what every such draft begins with, such as the signature. */
  readonly begin: (change: Partial<DraftContent>) => void
  /** What an editor makes of a body that it was given, without a word of it having changed. */
  readonly settleBody: (given: string, made: string) => void
  /** Says where the body is read from while an editor shows it. */
  readonly readBodyFrom: (read: (() => string) | null) => void
  /** Takes in what the editor shows by now. */
  readonly catchUp: () => void
  /** Saves at once what is unsaved, and says whether all is saved. */
  readonly flush: () => Promise<boolean>
  /** The same for a draft that is to be sent: it becomes a draft even where nothing was added to what it began with. */
  readonly flushToSend: () => Promise<boolean>
  /** Puts it into Trash as it stands here; answers with what takes it back, null where the server had none. */
  readonly discard: () => Promise<string | null>
  /** Throws its draft away for ever: another draft has taken its place. */
  readonly remove: () => Promise<void>
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
  /** By what the saves that have no answer yet are known. */
  readonly comingSaves: () => readonly string[]
  /** Nothing more is saved. */
  readonly stop: () => void
}
