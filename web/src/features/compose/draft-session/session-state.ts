import type { Draft } from '@bocau/contract/compose'
import {
  contentOf,
  type DraftContent,
  type DraftParts,
  isWorthKeeping,
  partsOf,
  type SessionFile,
} from './content.ts'
import { type DraftAct, type DraftTrouble, draftReducer, newDraft, savedDraft } from './draft-state.ts'
import type { DraftStart, DraftView } from './handle.ts'

/** Complete state of an open draft. */
export interface SessionState extends DraftView {
  readonly blank: DraftContent
  /** Content on the server; null if none or unknown. */
  readonly saved: DraftParts | null
}

export type SessionAct =
  | { type: 'written'; change: Partial<DraftContent> }
  | { type: 'filesChanged'; files: readonly SessionFile[] }
  /** Content of every such draft, such as the signature. */
  | { type: 'begun'; change: Partial<DraftContent> }
  /** Current editor content. */
  | { type: 'bodyRead'; body: string }
  /** Body as normalised by the editor. */
  | { type: 'bodySettled'; given: string; made: string }
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
  | Exclude<DraftAct, { type: 'change' | 'saved' | 'takenBack' }>

export function startSession({ content, draft, isUnsaved }: DraftStart): SessionState {
  return {
    content,
    blank: content,
    saved: draft && !isUnsaved ? partsOf(content) : null,
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

export function sessionReducer(state: SessionState, act: SessionAct): SessionState {
  switch (act.type) {
    case 'written':
      return noteChange({ ...state, content: { ...state.content, ...act.change } })
    case 'filesChanged':
      return changeFiles(state, act.files)
    case 'begun':
      return {
        ...state,
        blank: { ...state.blank, ...act.change },
        content: { ...state.content, ...act.change },
      }
    case 'bodyRead':
      return act.body === state.content.body
        ? state
        : { ...state, content: { ...state.content, body: act.body } }
    case 'bodySettled':
      return settleBody(state, act)
    case 'changed':
      return noteChange(state, act.always)
    case 'nothingToSave':
      return onDraft(state, { type: 'saved' })
    case 'draftSaved':
      return onDraft({ ...state, ...placeOf(act.draft), saved: act.parts, error: null }, { type: 'saved' })
    case 'ownVersion':
      return noteChange({ ...state, saved: null, version: act.version }, true)
    case 'saveRefused':
      return onDraft({ ...state, error: act.error }, { type: 'saveFailed', trouble: act.trouble })
    case 'takenOver':
      return takeOver(state, act.draft)
    case 'keptOver':
      return onDraft(
        { ...state, saved: partsOf(contentOf(act.theirs)), version: act.theirs.version },
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
      return onDraft(state, act)
  }
}

function onDraft(state: SessionState, act: DraftAct): SessionState {
  const draft = draftReducer(state.draft, act)
  return draft === state.draft ? state : { ...state, draft }
}

const noteChange = (state: SessionState, always = false): SessionState =>
  onDraft(state, {
    type: 'change',
    isWorthKeeping: always || state.draftId !== null || isWorthKeeping(state.content, state.blank),
  })

/** Only an uploaded or removed file triggers a save. */
function changeFiles(state: SessionState, files: readonly SessionFile[]): SessionState {
  const next = { ...state, content: { ...state.content, files } }
  return filesOf(next) === filesOf(state) ? next : noteChange(next)
}

/** Returns the uploaded files for comparison. */
export const filesOf = ({ content }: DraftView): string => partsOf(content).files.join()

function settleBody(state: SessionState, { given, made }: { given: string; made: string }): SessionState {
  const { content, blank, saved } = state
  if (content.body !== given || given === made) return state
  return {
    ...state,
    content: { ...content, body: made },
    blank: blank.body === given ? { ...blank, body: made } : blank,
    saved: saved?.body === given ? { ...saved, body: made } : saved,
  }
}

function takeOver(state: SessionState, draft: Draft): SessionState {
  const content = contentOf(draft)
  // Running uploads exist only in this window.
  const coming = state.content.files.filter(({ uploaded }) => uploaded === null)
  return {
    ...state,
    ...placeOf(draft),
    content: { ...content, files: [...content.files, ...coming] },
    saved: partsOf(content),
    error: null,
    failure: failureOf(draft),
    edition: state.edition + 1,
    draft: savedDraft,
  }
}

const placeOf = (draft: Draft) => ({
  draftId: draft.id,
  threadId: draft.thread_id,
  version: draft.version,
  savedAt: draft.saved_at,
})

const failureOf = (draft: DraftStart['draft']): string | null =>
  draft?.state === 'sending_failed' ? (draft.error_msg ?? '') : null
