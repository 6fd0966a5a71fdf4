import type { SpamCheck } from '@bocau/contract/compose'
import type { Periodic } from '@bocau/contract/outbox'
import { isProblem } from '../../../api/api-problem.ts'
import { request } from '../../../api/client.ts'
import { refusalsTexts } from '../../../i18n/areas/refusals.ts'
import { addMessages, errorText, t } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { recipientFields } from '../draft-session/content.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import { isBusy } from '../draft-session/draft-state.ts'
import { removeFile } from '../files/attach-files.ts'
import { focusDraft } from '../focus-draft.ts'
import { writer } from '../person.ts'
import { choosePeriod, chooseTime } from '../schedule/choose-time.tsx'
import { findBlock, listWarnings, type SendBlock, type Warning } from './check-draft.ts'
import { confirmShares, revokeShares } from './confirm-shares.ts'
import { confirmSpam, confirmWarnings, showBlock } from './dialogs.tsx'
import { failureText } from './failure-text.ts'
import { sendBlockReason } from './send-block-reason.ts'
import { showPeriodic, showScheduled, showSending, showSent } from './show-sent.ts'

addMessages(refusalsTexts)

/** Sends immediately, at a chosen time, or repeatedly. */
export type SendMode = 'now' | 'schedule' | 'periodic'

const inProgress = new Set<string>()

/** Returns true while a requested send has not reached the server. */
export const isAnyInProgress = (): boolean => inProgress.size > 0

/**
 * Sends a draft after all checks and confirmations. `onDone` is called once the server has it. A failure leaves the
 * draft unchanged.
 */
export async function sendDraft(session: DraftSession, mode: SendMode, onDone: () => void): Promise<void> {
  if (inProgress.has(session.key) || isBusy(session.view().draft)) return
  inProgress.add(session.key)
  try {
    if (await checkAndSend(session, mode)) onDone()
    else focusDraft(session.key)
  } catch (error) {
    await reportFailure(session, error)
  } finally {
    inProgress.delete(session.key)
  }
}

/** Runs all checks, saves and sends; returns false if the user or a check stopped it. */
async function checkAndSend(session: DraftSession, mode: SendMode): Promise<boolean> {
  session.readEditorContent()
  const { user, server, settings } = writer()
  const reason = sendBlockReason(session.view().content, user, server)
  if (reason) {
    showToast({ text: reason })
    return false
  }
  const block = findBlock(session.view().content)
  if (block) return (await resolveBlock(session, block)) && checkAndSend(session, mode)

  const warnings = listWarnings(session.view().content, session.kind, settings.signature)
  if (warnings.length > 0 && !(await confirmWarnings(warnings))) return false
  removePendingFiles(session)
  if (!(await session.flushToSend())) {
    const { draft, error } = session.view()
    // The conflict is shown above the text.
    if (draft.problem !== 'changed' && draft.problem !== 'gone') throw error
    return false
  }
  if (settings.notice_spam && !(await passesSpamCheck(session))) return false
  const shares = await confirmShares(session)
  if (!shares) return false
  const extras = { confirmed: confirmedOf(warnings), ...(shares.length > 0 ? { share_ids: shares } : {}) }
  const isSent = await post(session, mode, extras).catch(async (error: unknown) => {
    await revokeShares(shares)
    throw error
  })
  if (!isSent) await revokeShares(shares)
  return isSent
}

interface Extras {
  confirmed: ('virus' | 'not_scanned')[]
  share_ids?: string[]
}

/** Sends now, or asks for a time or period first; returns false if the user cancelled. */
async function post(session: DraftSession, mode: SendMode, extras: Extras): Promise<boolean> {
  if (mode === 'schedule') {
    const time = await chooseTime()
    if (time === undefined || !(await session.flush())) return false
    showScheduled(await schedule(session, time, extras))
  } else if (mode === 'periodic') {
    const period = await choosePeriod()
    if (!period || !(await session.flush())) return false
    showPeriodic(await repeat(session, period, extras))
  } else await sendNow(session, extras)
  return true
}

/** Sends with the user's undo delay. */
async function sendNow(session: DraftSession, extras: Extras): Promise<void> {
  const { enable_delay_send, time_delay_send } = writer().settings
  // Two seconds longer than the visible countdown, so that a last-moment undo reaches the server in time.
  const delay = enable_delay_send ? time_delay_send + 2 : 0
  const sent = await session.send(({ id, version }) =>
    request('POST /api/v2/send_mail', {
      body: { msg_id: id, version, async: enable_delay_send, delay, ...extras },
    }),
  )
  if (sent.can_undo && enable_delay_send) showSending(sent, time_delay_send)
  else showSent(sent)
}

const schedule = (session: DraftSession, time: number, extras: Extras) =>
  session.send(({ id, version }) =>
    request('POST /api/v2/messages/schedule', {
      body: { msg_id: id, version, intended_time: time, ...extras },
    }),
  )

const repeat = (session: DraftSession, period: Periodic, extras: Extras) =>
  session.send(({ id, version }) =>
    request('POST /api/v2/messages/periodic', { body: { msg_id: id, version, ...period, ...extras } }),
  )

const confirmedOf = (warnings: readonly Warning[]): Extras['confirmed'] =>
  (['virus', 'not_scanned'] as const).filter((about) => warnings.some((warning) => warning.about === about))

/** Removes files that are not uploaded; the user confirmed this. */
function removePendingFiles(session: DraftSession): void {
  for (const { key, state } of session.view().content.files)
    if (state !== 'uploaded') removeFile(session, key)
}

/** Returns true if the message may be sent: it is no spam, the user confirmed, or the check failed. */
async function passesSpamCheck(session: DraftSession): Promise<boolean> {
  const id = session.view().draftId ?? ''
  const check: SpamCheck | undefined = await request('GET /api/v2/messages/:id/spam', {
    params: { id },
  }).catch(() => undefined)
  return !check?.checked || !check.is_spam || (await confirmSpam(check))
}

/** Returns true if sending can continue after invalid addresses were removed. */
async function resolveBlock(session: DraftSession, block: SendBlock): Promise<boolean> {
  const choice = await showBlock(block)
  if (choice !== 'remove' || block.why !== 'invalid') return false
  const invalid = new Set(block.emails)
  const { content } = session.view()
  session.write(
    Object.fromEntries(
      recipientFields.map((field) => [field, content[field].filter(({ email }) => !invalid.has(email))]),
    ),
    0,
  )
  return true
}

/** Shows why sending failed and focuses the draft. */
async function reportFailure(session: DraftSession, error: unknown): Promise<void> {
  if (isProblem(error, 'invalid_receivers') && error.emails.length > 0) {
    await showBlock({ why: 'invalid', emails: error.emails })
  } else if (isProblem(error, 'draft_changed')) {
    session.handleRemoteVersion(Number.POSITIVE_INFINITY, '')
  } else {
    showToast({
      kind: 'error',
      text: t('compose.sendFailed'),
      detail: failureText(error) ?? errorText(error),
    })
  }
  focusDraft(session.key)
}
