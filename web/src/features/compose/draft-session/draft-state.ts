/** Where a draft stands between the first stroke and the post. */
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
 * What keeps a draft from being saved: no answer came (it is tried again), the server refused, another window
 * saved meanwhile, or it is there no more.
 */
export type DraftTrouble = 'offline' | 'refused' | 'changed' | 'gone'

export interface DraftState {
  readonly status: DraftStatus
  /** Something was written since the last save began. */
  readonly isDirty: boolean
  readonly trouble: DraftTrouble | null
}

export type DraftAct =
  /** Something was written; a draft with nothing in it worth keeping begins no draft. */
  | { type: 'change'; isWorthKeeping: boolean }
  | { type: 'saveBegan' }
  | { type: 'saved' }
  | { type: 'saveFailed'; trouble: DraftTrouble }
  /** The writer chose what stands: the trouble is over, `isDirty` says whether there is something to save. */
  | { type: 'settled'; isDirty: boolean; hasDraft: boolean }
  | { type: 'deleteBegan' }
  | { type: 'deleted' }
  | { type: 'deleteFailed' }
  | { type: 'sendBegan' }
  | { type: 'sent' }
  | { type: 'sendFailed' }
  /** A draft that was sent came back to be written on. */
  | { type: 'takenBack' }

/** A draft that the server does not know of. */
export const newDraft: DraftState = { status: 'empty', isDirty: false, trouble: null }
/** A draft as the server has it. */
export const savedDraft: DraftState = { status: 'saved', isDirty: false, trouble: null }

/** Whether the server has to be asked before anything else may happen to the draft. */
export const isBusy = ({ status }: DraftState): boolean => status === 'sending' || status === 'deleting'
/** Whether the draft has left the writer's hands. */
export const isOver = ({ status }: DraftState): boolean => status === 'sent' || status === 'deleted'
/** Whether there is something that a save would bring to the server. */
export const canSave = (state: DraftState): boolean =>
  state.isDirty && !isBusy(state) && !isOver(state) && state.trouble !== 'changed' && state.trouble !== 'gone'

/** The state of a draft after something happened to it. What cannot happen in a state leaves it as it is. */
export function draftReducer(state: DraftState, act: DraftAct): DraftState {
  const { status } = state
  if (isOver(state)) return act.type === 'takenBack' ? savedDraft : state
  switch (act.type) {
    case 'change':
      return isBusy(state) || (status === 'empty' && !act.isWorthKeeping)
        ? state
        : { ...state, isDirty: true }
    case 'saveBegan':
      return canSave(state)
        ? { ...state, status: isUnknown(status) ? 'creating' : 'saving', isDirty: false }
        : state
    case 'saved':
      if (status === 'creating') return { ...state, status: 'created', trouble: null }
      return status === 'saving' ? { ...state, status: 'saved', trouble: null } : state
    case 'saveFailed':
      return isBusy(state) ? state : { ...state, isDirty: true, trouble: act.trouble }
    case 'settled':
      return { status: act.hasDraft ? 'saved' : 'empty', isDirty: act.isDirty, trouble: null }
    case 'deleteBegan':
      return isBusy(state) ? state : { ...state, status: 'deleting' }
    case 'deleted':
      return { ...state, status: 'deleted', isDirty: false }
    case 'deleteFailed':
      return status === 'deleting' ? { ...state, status: 'saved' } : state
    case 'sendBegan':
      return isUnknown(status) || isBusy(state) || state.isDirty ? state : { ...state, status: 'sending' }
    case 'sent':
      return status === 'sending' ? { ...state, status: 'sent' } : state
    case 'sendFailed':
      // What is written from now on is saved again.
      return status === 'sending' ? { ...state, status: 'saving', isDirty: true } : state
    case 'takenBack':
      return state
  }
}

const isUnknown = (status: DraftStatus) => status === 'empty' || status === 'creating'
