/** Status of a draft from the first keystroke to sending. */
export type DraftStatus =
  | 'empty'
  | 'creating'
  | 'created'
  | 'saving'
  | 'saved'
  | 'deleting'
  | 'deleted'
  | 'sending'
  | 'sent'

/**
 * Reason why a draft cannot be saved: no response (retried), rejected by the server, saved by another window, or
 * deleted.
 */
export type DraftProblem = 'offline' | 'refused' | 'changed' | 'gone'

export interface DraftState {
  readonly status: DraftStatus
  /** True if the content changed since the last save started. */
  readonly isDirty: boolean
  readonly problem: DraftProblem | null
}

export type DraftAction =
  /** The content changed; a draft without content worth saving stays empty. */
  | { type: 'change'; isWorthSaving: boolean }
  | { type: 'saveBegan' }
  | { type: 'saved' }
  | { type: 'saveFailed'; problem: DraftProblem }
  /** The user resolved the conflict; `isDirty` is true if the choice needs saving. */
  | { type: 'settled'; isDirty: boolean; hasDraft: boolean }
  | { type: 'deleteBegan' }
  | { type: 'deleted' }
  | { type: 'deleteFailed' }
  | { type: 'sendBegan' }
  | { type: 'sent' }
  | { type: 'sendFailed' }
  /** The sending was undone and the draft can be edited again. */
  | { type: 'takenBack' }

/** Draft that does not exist on the server. */
export const newDraft: DraftState = { status: 'empty', isDirty: false, problem: null }
/** Draft as saved on the server. */
export const savedDraft: DraftState = { status: 'saved', isDirty: false, problem: null }

/** Returns true while a response must be awaited before any other operation. */
export const isBusy = ({ status }: DraftState): boolean => status === 'sending' || status === 'deleting'
export const isFinished = ({ status }: DraftState): boolean => status === 'sent' || status === 'deleted'
/** Returns true if there are changes to save. */
export const canSave = (state: DraftState): boolean =>
  state.isDirty &&
  !isBusy(state) &&
  !isFinished(state) &&
  state.problem !== 'changed' &&
  state.problem !== 'gone'

/** Returns the next state of a draft; ignores actions that are impossible in the current state. */
export function draftReducer(state: DraftState, action: DraftAction): DraftState {
  const { status } = state
  if (isFinished(state)) return action.type === 'takenBack' ? savedDraft : state
  switch (action.type) {
    case 'change':
      return isBusy(state) || (status === 'empty' && !action.isWorthSaving)
        ? state
        : { ...state, isDirty: true }
    case 'saveBegan':
      return canSave(state)
        ? { ...state, status: isNotCreated(status) ? 'creating' : 'saving', isDirty: false }
        : state
    case 'saved':
      if (status === 'creating') return { ...state, status: 'created', problem: null }
      return status === 'saving' ? { ...state, status: 'saved', problem: null } : state
    case 'saveFailed':
      return isBusy(state) ? state : { ...state, isDirty: true, problem: action.problem }
    case 'settled':
      return { status: action.hasDraft ? 'saved' : 'empty', isDirty: action.isDirty, problem: null }
    case 'deleteBegan':
      return isBusy(state) ? state : { ...state, status: 'deleting' }
    case 'deleted':
      return { ...state, status: 'deleted', isDirty: false }
    case 'deleteFailed':
      return status === 'deleting' ? { ...state, status: 'saved' } : state
    case 'sendBegan':
      return isNotCreated(status) || isBusy(state) || state.isDirty ? state : { ...state, status: 'sending' }
    case 'sent':
      return status === 'sending' ? { ...state, status: 'sent' } : state
    case 'sendFailed':
      // Changes made from now on are saved again.
      return status === 'sending' ? { ...state, status: 'saving', isDirty: true } : state
    case 'takenBack':
      return state
  }
}

const isNotCreated = (status: DraftStatus) => status === 'empty' || status === 'creating'
