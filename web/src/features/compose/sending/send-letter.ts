import type { SpamCheck } from '@bocau/contract/compose'
import type { Periodic } from '@bocau/contract/outbox'
import { isProblem } from '../../../api/api-problem.ts'
import { request } from '../../../api/client.ts'
import { addMessages, errorText, t } from '../../../i18n/index.ts'
import { refusalMessages } from '../../../i18n/messages/refusals.ts'
import { showToast } from '../../../ui/index.ts'
import { recipientFields } from '../draft-session/content.ts'
import { isBusy } from '../draft-session/draft-state.ts'
import type { Letter } from '../draft-session/letter.ts'
import { removeFile } from '../files/attach-files.ts'
import { focusLetter } from '../focus-letter.ts'
import { writer } from '../person.ts'
import { choosePeriod, chooseTime } from '../schedule/choose-time.tsx'
import { type Block, findBlock, listWarnings, type Warning } from './check-letter.ts'
import { confirmShares, takeBackShares } from './confirm-shares.ts'
import { confirmSpam, confirmWarnings, showBlock } from './dialogs.tsx'
import { failureText } from './failure-text.ts'
import { tellPeriodic, tellScheduled, tellSending, tellSent } from './tell-sent.ts'
import { whyNotSend } from './why-not-send.ts'

addMessages(refusalMessages)

/** Now, at a time that is asked for, or again and again. */
export type SendWay = 'now' | 'schedule' | 'periodic'

const underWay = new Set<string>()

/**
 * Sends a letter: first everything is checked and asked that has to be, then it goes. `onDone` is called once it is
 * in the server's hands. What fails leaves the letter as it is.
 */
export async function sendLetter(letter: Letter, way: SendWay, onDone: () => void): Promise<void> {
  if (underWay.has(letter.key) || isBusy(letter.view().draft)) return
  underWay.add(letter.key)
  try {
    if (await goThrough(letter, way)) onDone()
    else focusLetter(letter.key)
  } catch (error) {
    await tellFailure(letter, error)
  } finally {
    underWay.delete(letter.key)
  }
}

async function goThrough(letter: Letter, way: SendWay): Promise<boolean> {
  letter.catchUp()
  const { user, server, settings } = writer()
  const reason = whyNotSend(letter.view().content, user, server)
  if (reason) {
    showToast({ text: reason })
    return false
  }
  const block = findBlock(letter.view().content)
  if (block) return (await resolveBlock(letter, block)) && goThrough(letter, way)

  const warnings = listWarnings(letter.view().content, letter.kind, settings.signature)
  if (warnings.length > 0 && !(await confirmWarnings(warnings))) return false
  leaveBehind(letter)
  if (!(await letter.flushToSend())) {
    const { draft, error } = letter.view()
    // What is to be chosen is asked above the text.
    if (draft.trouble !== 'changed' && draft.trouble !== 'gone') throw error
    return false
  }
  if (settings.notice_spam && !(await passesSpamCheck(letter))) return false
  const shares = await confirmShares(letter)
  if (!shares) return false
  const extras = { confirmed: confirmedOf(warnings), ...(shares.length > 0 ? { share_ids: shares } : {}) }
  const isSent = await post(letter, way, extras).catch(async (error: unknown) => {
    await takeBackShares(shares)
    throw error
  })
  if (!isSent) await takeBackShares(shares)
  return isSent
}

interface Extras {
  confirmed: ('virus' | 'not_scanned')[]
  share_ids?: string[]
}

async function post(letter: Letter, way: SendWay, extras: Extras): Promise<boolean> {
  if (way === 'schedule') {
    const time = await chooseTime()
    if (time === undefined || !(await letter.flush())) return false
    tellScheduled(await schedule(letter, time, extras))
  } else if (way === 'periodic') {
    const period = await choosePeriod()
    if (!period || !(await letter.flush())) return false
    tellPeriodic(await repeat(letter, period, extras))
  } else await sendNow(letter, extras)
  return true
}

async function sendNow(letter: Letter, extras: Extras): Promise<void> {
  const { enable_delay_send, time_delay_send } = writer().settings
  // Two seconds more than the notice counts: undoing in its last moment still comes in time.
  const delay = enable_delay_send ? time_delay_send + 2 : 0
  const sent = await letter.send(({ id, version }) =>
    request('POST /api/v2/send_mail', {
      body: { msg_id: id, version, async: enable_delay_send, delay, ...extras },
    }),
  )
  if (sent.can_undo && enable_delay_send) tellSending(sent, time_delay_send)
  else tellSent(sent)
}

const schedule = (letter: Letter, time: number, extras: Extras) =>
  letter.send(({ id, version }) =>
    request('POST /api/v2/messages/schedule', {
      body: { msg_id: id, version, intended_time: time, ...extras },
    }),
  )

const repeat = (letter: Letter, period: Periodic, extras: Extras) =>
  letter.send(({ id, version }) =>
    request('POST /api/v2/messages/periodic', { body: { msg_id: id, version, ...period, ...extras } }),
  )

const confirmedOf = (warnings: readonly Warning[]): Extras['confirmed'] =>
  (['virus', 'not_scanned'] as const).filter((about) => warnings.some((warning) => warning.about === about))

/** What did not arrive stays behind: that was asked. */
function leaveBehind(letter: Letter): void {
  for (const { key, state } of letter.view().content.files) if (state !== 'uploaded') removeFile(letter, key)
}

/** A check that fails does not keep anybody from sending. */
async function passesSpamCheck(letter: Letter): Promise<boolean> {
  const id = letter.view().draftId ?? ''
  const check: SpamCheck | undefined = await request('GET /api/v2/messages/:id/spam', {
    params: { id },
  }).catch(() => undefined)
  return !check?.checked || !check.is_spam || (await confirmSpam(check))
}

/** Says whether sending goes on: addresses that are none were taken off. */
async function resolveBlock(letter: Letter, block: Block): Promise<boolean> {
  const answer = await showBlock(block)
  if (answer !== 'remove' || block.why !== 'invalid') return false
  const invalid = new Set(block.emails)
  const { content } = letter.view()
  letter.write(
    Object.fromEntries(
      recipientFields.map((field) => [field, content[field].filter(({ email }) => !invalid.has(email))]),
    ),
    0,
  )
  return true
}

async function tellFailure(letter: Letter, error: unknown): Promise<void> {
  if (isProblem(error, 'invalid_receivers') && error.emails.length > 0) {
    await showBlock({ why: 'invalid', emails: error.emails })
  } else if (isProblem(error, 'draft_changed')) {
    letter.heardOf(Number.POSITIVE_INFINITY, '')
  } else {
    showToast({
      kind: 'error',
      text: t('compose.sendFailed'),
      detail: failureText(error) ?? errorText(error),
    })
  }
  focusLetter(letter.key)
}
