import type { SpamCheck } from '@bocau/contract/compose'
import type { Outgoing, Periodic } from '@bocau/contract/outbox'
import { isProblem } from '../../../api/api-problem.ts'
import type { SendBlock, Warning } from './check-draft.ts'

/** Sends immediately, at a chosen time, or repeatedly. */
export type SendMode = 'now' | 'schedule' | 'periodic'

/** Time of sending, as chosen by the user. */
export type SendTime =
  | { mode: 'now' }
  | { mode: 'schedule'; time: number }
  | { mode: 'periodic'; period: Periodic }

/** Confirmations of the sender that the server requires. */
export interface Extras {
  confirmed: ('virus' | 'not_scanned')[]
  share_ids?: string[]
}

/** Step that waits for an event: an answer of the user or of the server. */
type RunningStep =
  | 'checking'
  | 'warned'
  | 'saving'
  | 'checkingSpam'
  | 'suspicious'
  | 'sharing'
  | 'choosingTime'
  | 'posting'

/** State of a send. An `undoable` message leaves soon, a `scheduled` one later; both can be undone. */
export type SendState =
  | { step: 'editing' | 'finished' }
  | { step: RunningStep; mode: SendMode; extras: Extras }
  | { step: 'blocked'; mode: SendMode; extras: Extras; block: SendBlock }
  | { step: 'undoable' | 'scheduled'; mode: SendMode; message: Outgoing }

export type SendEvent =
  | { type: 'pressed'; mode: SendMode }
  | { type: 'checked'; reason?: string | undefined; block?: SendBlock | undefined; warnings: Warning[] }
  /** The user agreed to the question of the step. */
  | { type: 'confirmed' }
  /** The user declined, or has to resolve a conflict first. */
  | { type: 'cancelled' }
  | { type: 'saved' }
  /** `spam` is set if the message looks like spam. */
  | { type: 'spamChecked'; spam?: SpamCheck | undefined }
  | { type: 'shared'; ids: string[] }
  | { type: 'timeChosen'; time: SendTime }
  /** The server has the message; undo is offered for `undoSeconds`, or not at all. */
  | { type: 'accepted'; message: Outgoing; undoSeconds: number | null }
  | { type: 'failed'; error: unknown }
  | { type: 'undone' }
  /** The server sent the message, or could not deliver it. */
  | { type: 'left' | 'undelivered' }

/** Everything that a send does outside its state. Questions and requests return the next event. */
export interface SendEffects {
  check: () => SendEvent
  showReason: (reason: string) => void
  showBlock: (block: SendBlock) => Promise<SendEvent>
  removeAddresses: (emails: readonly string[]) => void
  confirmWarnings: (warnings: readonly Warning[]) => Promise<SendEvent>
  /** Removes files that are not uploaded and saves the draft. */
  save: () => Promise<SendEvent>
  checkSpam: () => Promise<SendEvent>
  confirmSpam: (spam: SpamCheck) => Promise<SendEvent>
  /** Asks how linked drive files are shared. */
  share: () => Promise<SendEvent>
  revokeShares: (ids: readonly string[]) => Promise<void>
  chooseTime: (mode: 'schedule' | 'periodic') => Promise<SendEvent>
  post: (time: SendTime, extras: Extras) => Promise<SendEvent>
  showConflict: () => void
  showFailure: (error: unknown) => void
  focus: () => void
  /** Closes the draft, which the server has now. */
  close: () => void
  /** Shows a notice that offers undo. */
  showWaiting: (mode: SendMode, message: Outgoing, seconds: number) => void
  closeWaiting: () => void
  showSent: (message: Outgoing) => void
  undo: (mode: SendMode, message: Outgoing) => Promise<void>
}

/** Call of an effect: its name and arguments. */
export type Effect = {
  [K in keyof SendEffects]: [K, ...Parameters<SendEffects[K]>]
}[keyof SendEffects]

type Running = Extract<SendState, { extras: Extras }>
type Accepted = Extract<SendState, { message: Outgoing }>
type EventOf<T extends SendEvent['type']> = Extract<SendEvent, { type: T }>

interface Transition {
  state: SendState
  effects: Effect[]
}

const to = (state: SendState, ...effects: Effect[]): Transition => ({ state, effects })

/** Returns true until the server has the message or the draft can be edited again. */
export const isRunning = (state: SendState): state is Running => 'extras' in state

/** Returns the next state of a send and its effects; ignores events that are impossible in the current state. */
export function next(state: SendState, event: SendEvent): Transition {
  if (isRunning(state)) {
    if (event.type === 'cancelled') return backToDraft(state, ['focus'])
    if (event.type === 'failed') return fail(state, event.error)
  }
  switch (state.step) {
    case 'editing':
      return event.type === 'pressed' ? check(event.mode) : to(state)
    case 'checking':
      return event.type === 'checked' ? applyCheck(state, event) : to(state)
    case 'blocked':
      if (event.type !== 'confirmed' || state.block.why !== 'invalid') return to(state)
      return check(state.mode, ['removeAddresses', state.block.emails])
    case 'warned':
      return event.type === 'confirmed' ? to({ ...state, step: 'saving' }, ['save']) : to(state)
    case 'saving':
      return event.type === 'saved' ? to({ ...state, step: 'checkingSpam' }, ['checkSpam']) : to(state)
    case 'checkingSpam':
      if (event.type !== 'spamChecked') return to(state)
      if (event.spam) return to({ ...state, step: 'suspicious' }, ['confirmSpam', event.spam])
      return to({ ...state, step: 'sharing' }, ['share'])
    case 'suspicious':
      return event.type === 'confirmed' ? to({ ...state, step: 'sharing' }, ['share']) : to(state)
    case 'sharing':
      return event.type === 'shared' ? chooseTime(state.mode, withShares(state.extras, event.ids)) : to(state)
    case 'choosingTime':
      if (event.type !== 'timeChosen') return to(state)
      return to({ ...state, step: 'posting' }, ['post', event.time, state.extras])
    case 'posting':
      return event.type === 'accepted' ? accept(state.mode, event) : to(state)
    case 'undoable':
      if (event.type === 'left')
        return to({ step: 'finished' }, ['closeWaiting'], ['showSent', state.message])
      if (event.type === 'undelivered') return to({ step: 'finished' }, ['closeWaiting'])
      return undoOn(event, state)
    case 'scheduled':
      return undoOn(event, state)
    case 'finished':
      return to(state)
  }
}

/** Checks the current content of the draft. */
const check = (mode: SendMode, ...before: Effect[]): Transition =>
  to({ step: 'checking', mode, extras: { confirmed: [] } }, ...before, ['check'])

function applyCheck({ mode, extras }: Running, { reason, block, warnings }: EventOf<'checked'>): Transition {
  if (reason !== undefined) return to({ step: 'editing' }, ['showReason', reason], ['focus'])
  if (block) return to({ step: 'blocked', mode, extras, block }, ['showBlock', block])
  const confirmed = (['virus', 'not_scanned'] as const).filter((about) =>
    warnings.some((warning) => warning.about === about),
  )
  return warnings.length > 0
    ? to({ step: 'warned', mode, extras: { confirmed } }, ['confirmWarnings', warnings])
    : to({ step: 'saving', mode, extras }, ['save'])
}

const withShares = (extras: Extras, ids: string[]): Extras =>
  ids.length > 0 ? { ...extras, share_ids: ids } : extras

function chooseTime(mode: SendMode, extras: Extras): Transition {
  return mode === 'now'
    ? to({ step: 'posting', mode, extras }, ['post', { mode }, extras])
    : to({ step: 'choosingTime', mode, extras }, ['chooseTime', mode])
}

/** Shows that the server has the message, and closes the draft. */
function accept(mode: SendMode, { message, undoSeconds }: EventOf<'accepted'>): Transition {
  if (undoSeconds === null) return to({ step: 'finished' }, ['showSent', message], ['close'])
  const step = mode === 'now' ? 'undoable' : 'scheduled'
  return to({ step, mode, message }, ['showWaiting', mode, message, undoSeconds], ['close'])
}

const undoOn = (event: SendEvent, state: Accepted): Transition =>
  event.type === 'undone' ? to({ step: 'finished' }, ['undo', state.mode, state.message]) : to(state)

/** Explains a failure. Shares are for the message only, so they are revoked. */
function fail(state: Running, error: unknown): Transition {
  if (isProblem(error, 'invalid_receivers') && error.emails.length > 0) {
    const block = { why: 'invalid' as const, emails: error.emails }
    const blocked = { step: 'blocked' as const, mode: state.mode, extras: { confirmed: [] }, block }
    return to(blocked, ...revoke(state), ['showBlock', block])
  }
  if (isProblem(error, 'draft_changed')) return backToDraft(state, ['showConflict'], ['focus'])
  return backToDraft(state, ['showFailure', error], ['focus'])
}

const backToDraft = (state: Running, ...effects: Effect[]): Transition =>
  to({ step: 'editing' }, ...revoke(state), ...effects)

const revoke = ({ extras: { share_ids } }: Running): Effect[] =>
  share_ids ? [['revokeShares', share_ids]] : []
