import type { Outgoing } from '@bocau/contract/outbox'
import { expect, test } from 'vitest'
import { ApiProblem, Unreachable } from '../../../api/api-problem.ts'
import type { SendBlock, Warning } from './check-draft.ts'
import { type Effect, next, type SendEffects, type SendEvent, type SendMode } from './send-flow.ts'
import { Sends } from './sends.ts'

const message: Outgoing = { msg_id: 'm', thread_id: 't', state: 'waiting', leaves_at: 0, can_undo: true }
const invalid: SendBlock = { why: 'invalid', emails: ['ha@'] }
const subject: Warning = { about: 'subject', files: [] }
const virus: Warning = { about: 'virus', files: ['a.exe'] }
const spam = { checked: true, is_spam: true, score: 9, symbols: [] }
const conflict = new ApiProblem({ status: 409, code: 'draft_changed', message: '' })
const refused = new ApiProblem({ status: 400, code: 'invalid_receivers', message: '', emails: ['ha@'] })
const offline = new Unreachable(undefined)

const clean: SendEvent = { type: 'checked', warnings: [] }
const accepted: SendEvent = { type: 'accepted', message, undoSeconds: 10 }
const confirmed: SendEvent = { type: 'confirmed' }
const cancelled: SendEvent = { type: 'cancelled' }

type Results = Partial<Record<keyof SendEffects, (SendEvent | Error)[]>>

/** Results of a draft that nothing prevents from being sent. */
const usual: Results = {
  check: [clean],
  save: [{ type: 'saved' }],
  checkSpam: [{ type: 'spamChecked' }],
  share: [{ type: 'shared', ids: [] }],
  post: [accepted],
}

/** Sends that perform no effect but record it and result with plain data; the last result is repeated. */
function openSends(results: Results = {}) {
  const sends = new Sends()
  const calls: Effect[] = []
  const remaining = { ...usual, ...results }
  let emit: (event: SendEvent) => Promise<void> = async () => {}
  const effects = new Proxy({} as SendEffects, {
    get:
      (_effects, name: keyof SendEffects) =>
      (...input: unknown[]) => {
        calls.push([name, ...input] as Effect)
        const [result, ...rest] = remaining[name] ?? []
        if (rest.length > 0) remaining[name] = rest
        if (result instanceof Error) throw result
        return result
      },
  })
  const press = (mode: SendMode = 'now', key = 'draft') =>
    sends.start(key, mode, (handle) => {
      emit = handle
      return effects
    })
  return {
    sends,
    calls,
    press,
    emit: (event: SendEvent) => emit(event),
    names: () => calls.map(([name]) => name),
  }
}

const untilPosted = ['check', 'save', 'checkSpam', 'share', 'post']

test.each<[string, SendMode, Results, string[]]>([
  ['sends a draft at once', 'now', {}, [...untilPosted, 'showWaiting', 'close']],
  [
    'reports a message that cannot be undone as sent',
    'now',
    { post: [{ type: 'accepted', message, undoSeconds: null }] },
    [...untilPosted, 'showSent', 'close'],
  ],
  [
    'asks for a time only after the checks',
    'schedule',
    { chooseTime: [{ type: 'timeChosen', time: { mode: 'schedule', time: 5 } }] },
    ['check', 'save', 'checkSpam', 'share', 'chooseTime', 'post', 'showWaiting', 'close'],
  ],
  [
    'keeps the draft without a chosen time',
    'schedule',
    { chooseTime: [cancelled] },
    ['check', 'save', 'checkSpam', 'share', 'chooseTime', 'focus'],
  ],
  [
    'shows why sending is impossible',
    'now',
    { check: [{ type: 'checked', reason: 'too large', warnings: [] }] },
    ['check', 'showReason', 'focus'],
  ],
  [
    'focuses the draft without a recipient',
    'now',
    { check: [{ type: 'checked', block: { why: 'noReceiver' }, warnings: [] }], showBlock: [cancelled] },
    ['check', 'showBlock', 'focus'],
  ],
  [
    'checks again without the invalid addresses',
    'now',
    { check: [{ type: 'checked', block: invalid, warnings: [] }, clean], showBlock: [confirmed] },
    ['check', 'showBlock', 'removeAddresses', ...untilPosted, 'showWaiting', 'close'],
  ],
  [
    'asks about warnings before saving',
    'now',
    { check: [{ type: 'checked', warnings: [subject] }], confirmWarnings: [confirmed] },
    ['check', 'confirmWarnings', 'save', 'checkSpam', 'share', 'post', 'showWaiting', 'close'],
  ],
  [
    'saves nothing when a warning is declined',
    'now',
    { check: [{ type: 'checked', warnings: [subject] }], confirmWarnings: [cancelled] },
    ['check', 'confirmWarnings', 'focus'],
  ],
  ['leaves a conflict to the note above the text', 'now', { save: [cancelled] }, ['check', 'save', 'focus']],
  [
    'reports a draft that cannot be saved offline',
    'now',
    { save: [offline] },
    ['check', 'save', 'showFailure', 'focus'],
  ],
  [
    'stops at spam signs that the user heeds',
    'now',
    { checkSpam: [{ type: 'spamChecked', spam }], confirmSpam: [cancelled] },
    ['check', 'save', 'checkSpam', 'confirmSpam', 'focus'],
  ],
  [
    'sends spam that the user confirms',
    'now',
    { checkSpam: [{ type: 'spamChecked', spam }], confirmSpam: [confirmed] },
    ['check', 'save', 'checkSpam', 'confirmSpam', 'share', 'post', 'showWaiting', 'close'],
  ],
  [
    'shares nothing when sharing is declined',
    'now',
    { share: [cancelled] },
    ['check', 'save', 'checkSpam', 'share', 'focus'],
  ],
  [
    'revokes shares of a message without a time',
    'schedule',
    { share: [{ type: 'shared', ids: ['s'] }], chooseTime: [cancelled] },
    ['check', 'save', 'checkSpam', 'share', 'chooseTime', 'revokeShares', 'focus'],
  ],
  [
    'revokes shares of a message that failed',
    'now',
    { share: [{ type: 'shared', ids: ['s'] }], post: [offline] },
    [...untilPosted, 'revokeShares', 'showFailure', 'focus'],
  ],
  [
    'shows a version saved by another window',
    'now',
    { post: [conflict] },
    [...untilPosted, 'showConflict', 'focus'],
  ],
  [
    'checks again without addresses that the server rejects',
    'now',
    { post: [refused, accepted], showBlock: [confirmed] },
    [...untilPosted, 'showBlock', 'removeAddresses', ...untilPosted, 'showWaiting', 'close'],
  ],
  [
    'keeps a draft with addresses that the server rejects',
    'now',
    { post: [refused], showBlock: [cancelled] },
    [...untilPosted, 'showBlock', 'focus'],
  ],
])('%s', async (_fact, mode, results, expected) => {
  const { press, names } = openSends(results)
  await press(mode)
  expect(names()).toEqual(expected)
})

test('passes confirmed warnings and shares to the server', async () => {
  const { calls, press } = openSends({
    check: [{ type: 'checked', warnings: [virus, subject] }],
    confirmWarnings: [confirmed],
    share: [{ type: 'shared', ids: ['s'] }],
  })
  await press()
  expect(calls).toContainEqual(['post', { mode: 'now' }, { confirmed: ['virus'], share_ids: ['s'] }])
})

test('a second press during a send does nothing', async () => {
  const { press, names } = openSends()
  await Promise.all([press(), press('schedule')])
  expect(names()).toEqual([...untilPosted, 'showWaiting', 'close'])
})

test('a failed send can be repeated', async () => {
  const { sends, press, names } = openSends({ post: [offline, accepted] })
  await press()
  expect(sends.isAnyRunning()).toBe(false)
  await press()
  expect(names()).toEqual([...untilPosted, 'showFailure', 'focus', ...untilPosted, 'showWaiting', 'close'])
})

test('a draft can be sent again after undo', async () => {
  const { press, emit, names } = openSends()
  await press()
  await emit({ type: 'undone' })
  await press()
  expect(names().at(-1)).toBe('close')
})

test('undo makes a message a draft again, once', async () => {
  const { calls, press, emit } = openSends()
  await press()
  await emit({ type: 'undone' })
  await emit({ type: 'undone' })
  expect(calls.slice(-2)).toEqual([['close'], ['undo', 'now', message]])
})

test('a message that left while it was undone is not reported as sent', async () => {
  const { sends, press, emit, names } = openSends()
  await press()
  await emit({ type: 'undone' })
  await sends.finish('t', 'left')
  expect(names().at(-1)).toBe('undo')
})

test('undo of a scheduled message names its mode', async () => {
  const { sends, calls, press, emit } = openSends({
    chooseTime: [{ type: 'timeChosen', time: { mode: 'schedule', time: 5 } }],
  })
  await press('schedule')
  await sends.finish('t', 'left')
  await emit({ type: 'undone' })
  expect(calls.slice(-2)).toEqual([['close'], ['undo', 'schedule', message]])
})

test('undo has no effect before the server has the message or after it left', async () => {
  const state = { step: 'posting' as const, mode: 'now' as const, extras: { confirmed: [] } }
  expect(next(state, { type: 'undone' })).toEqual({ state, effects: [] })
  const { sends, press, emit, names } = openSends()
  await press()
  await sends.finish('t', 'left')
  await emit({ type: 'undone' })
  expect(names().slice(-3)).toEqual(['close', 'closeWaiting', 'showSent'])
})

test('an undelivered message closes its notice, one of another page changes nothing', async () => {
  const { sends, press, names } = openSends()
  await press()
  await sends.finish('other', 'left')
  await sends.finish('t', 'undelivered')
  expect(names().slice(-2)).toEqual(['close', 'closeWaiting'])
})

test('a send is running until the server has it or the draft can be edited again', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { sends, press } = openSends()
  const stop = sends.start('other', 'now', () => waitingAt(promise))
  expect(sends.isAnyRunning()).toBe(true)
  resolve()
  await stop
  await press()
  expect(sends.isAnyRunning()).toBe(false)
})

const waitingAt = (gate: Promise<void>): SendEffects =>
  ({
    check: () => clean,
    save: () => gate.then(() => cancelled),
    focus: () => {},
  }) as Partial<SendEffects> as SendEffects

test('nothing happens after sign-out', async () => {
  const { promise, resolve } = Promise.withResolvers<SendEvent>()
  const calls: string[] = []
  const sends = new Sends()
  const effects: Partial<SendEffects> = {
    check: () => ({ type: 'checked', warnings: [subject] }),
    confirmWarnings: () => promise,
    save: async () => {
      calls.push('save')
      return { type: 'saved' }
    },
  }
  const send = sends.start('draft', 'now', () => effects as SendEffects)
  sends.close()
  resolve(confirmed)
  await send
  expect(calls).toEqual([])
  expect(sends.isAnyRunning()).toBe(false)
})
