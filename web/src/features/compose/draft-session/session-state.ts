import type { Draft } from '@bocau/contract/compose'
import {
  type DraftContent,
  type DraftParts,
  isWorthSaving,
  type SessionFile,
  toContent,
  toParts,
} from './content.ts'
import { type DraftAction, type DraftTrouble, draftReducer, newDraft, savedDraft } from './draft-state.ts'
import type { DraftStart, DraftView } from './handle.ts'

/** Complete state of an open draft. */
export interface SessionState extends DraftView {
  readonly blank: DraftContent
  /** Content on the server; null if none or unknown. */
  readonly saved: DraftParts | null
}

export type SessionAction =
  | { type: 'written'; change: Partial<DraftContent> }
  | { type: 'filesChanged'; files: readonly SessionFile[] }
  /** Content of every such draft, such as the signature. */
  | { type: 'begun'; change: Partial<DraftContent> }
  /** Current editor content. */
  | { type: 'bodyRead'; body: string }
  /** Body as normalised by the editor. */
  | { type: 'bodySettled'; original: string; normalised: string }
  /** There are changes to save: always, or if the draft is worth saving. */
  | { type: 'changed'; always?: boolean }
  | { type: 'nothingToSave' }
  | { type: 'draftSaved'; draft: Draft; parts: DraftParts }
  /** This window saved the current version; further changes build on it. */
  | { type: 'ownVersion'; version: number }
  | { type: 'saveRefused'; trouble: DraftTrouble; error: unknown }
  /** Replaces the local content by the server version. */
  | { type: 'takenOver'; draft: Draft }
  /** The local content overrides the version of another window. */
  | { type: 'keptOver'; theirs: Draft }
  | { type: 'madeNew' }
  | Exclude<DraftAction, { type: 'change' | 'saved' | 'takenBack' }>

/** Builds the initial state of a session. */
export function startSession({ content, draft, isUnsaved }: DraftStart): SessionState {
  return {
    content,
    blank: content,
    saved: draft && !isUnsaved ? toParts(content) : null,
    draft: draft ? savedDraft : newDraft,
    draftId: draft?.id ?? null,
    threadId: draft?.thread_id ?? null,
    version: draft?.version ?? 0,
    savedAt: draft?.saved_at ?? null,
    error: null,
    failure: failureOf(draft),
    edition: 0,
  }
}

/** Computes the state after an action. */
export function sessionReducer(state: SessionState, action: SessionAction): SessionState {
  switch (action.type) {
    case 'written':
      return recordChange({ ...state, content: { ...state.content, ...action.change } })
    case 'filesChanged':
      return changeFiles(state, action.files)
    case 'begun':
      return {
        ...state,
        blank: { ...state.blank, ...action.change },
        content: { ...state.content, ...action.change },
      }
    case 'bodyRead':
      return action.body === state.content.body
        ? state
        : { ...state, content: { ...state.content, body: action.body } }
    case 'bodySettled':
      return settleBody(state, action)
    case 'changed':
      return recordChange(state, action.always)
    case 'nothingToSave':
      return onDraft(state, { type: 'saved' })
    case 'draftSaved':
      return onDraft(
        { ...state, ...draftPosition(action.draft), saved: action.parts, error: null },
        { type: 'saved' },
      )
    case 'ownVersion':
      return recordChange({ ...state, saved: null, version: action.version }, true)
    case 'saveRefused':
      return onDraft({ ...state, error: action.error }, { type: 'saveFailed', trouble: action.trouble })
    case 'takenOver':
      return adopt(state, action.draft)
    case 'keptOver':
      return onDraft(
        { ...state, saved: toParts(toContent(action.theirs)), version: action.theirs.version },
        { type: 'settled', isDirty: true, hasDraft: true },
      )
    case 'madeNew':
      return onDraft(
        { ...state, saved: null, draftId: null, threadId: null, version: 0 },
        { type: 'settled', isDirty: true, hasDraft: false },
      )
    case 'saveBegan':
    case 'saveFailed':
    case 'settled':
    case 'deleteBegan':
    case 'deleted':
    case 'deleteFailed':
    case 'sendBegan':
    case 'sent':
    case 'sendFailed':
      return onDraft(state, action)
  }
}

function onDraft(state: SessionState, action: DraftAction): SessionState {
  const draft = draftReducer(state.draft, action)
  return draft === state.draft ? state : { ...state, draft }
}

const recordChange = (state: SessionState, always = false): SessionState =>
  onDraft(state, {
    type: 'change',
    isWorthSaving: always || state.draftId !== null || isWorthSaving(state.content, state.blank),
  })

/** Replaces the files; only an uploaded or removed file counts as a change that must be saved. */
function changeFiles(state: SessionState, files: readonly SessionFile[]): SessionState {
  const next = { ...state, content: { ...state.content, files } }
  return filesOf(next) === filesOf(state) ? next : recordChange(next)
}

/** Returns the uploaded files for comparison. */
export const filesOf = ({ content }: DraftView): string => toParts(content).files.join()

/** Replaces a body by its normalised form, so that the normalisation does not count as a change. */
function settleBody(
  state: SessionState,
  { original, normalised }: { original: string; normalised: string },
): SessionState {
  const { content, blank, saved } = state
  if (content.body !== original || original === normalised) return state
  return {
    ...state,
    content: { ...content, body: normalised },
    blank: blank.body === original ? { ...blank, body: normalised } : blank,
    saved: saved?.body === original ? { ...saved, body: normalised } : saved,
  }
}

/** Replaces the content by a newer saved version. */
function adopt(state: SessionState, draft: Draft): SessionState {
  const content = toContent(draft)
  // Running uploads exist only in this window.
  const coming = state.content.files.filter(({ uploaded }) => uploaded === null)
  return {
    ...state,
    ...draftPosition(draft),
    content: { ...content, files: [...content.files, ...coming] },
    saved: toParts(content),
    error: null,
    failure: failureOf(draft),
    edition: state.edition + 1,
    draft: savedDraft,
  }
}

const draftPosition = (draft: Draft) => ({
  draftId: draft.id,
  threadId: draft.thread_id,
  version: draft.version,
  savedAt: draft.saved_at,
})

const failureOf = (draft: DraftStart['draft']): string | null =>
  draft?.state === 'sending_failed' ? (draft.error_msg ?? '') : null
