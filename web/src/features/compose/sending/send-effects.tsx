import type { SpamCheck } from '@bocau/contract/compose'
import type { Outgoing, Periodic } from '@bocau/contract/outbox'
import { isValidEmail } from '@bocau/mail-core/address'
import { CalendarClock, CircleCheck, Repeat, Send } from 'lucide'
import { navigate } from 'wouter/use-browser-location'
import { request } from '../../../api/client.ts'
import { mailboxBase } from '../../../api/first-data/mailbox-scope.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { promptInDialog, showToast } from '../../../ui/index.ts'
import { reportFailure } from '../../../ui/toast/report-failure.ts'
import { driveLinksIn, promptForShares } from '../../drive/index.ts'
import { recipientFields } from '../draft-session/content.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import { removeFile } from '../files/attach-files.ts'
import { writer } from '../person.ts'
import { momentText } from '../schedule/moment-text.ts'
import { PeriodicDialog } from '../schedule/PeriodicDialog.tsx'
import { ScheduleDialog } from '../schedule/ScheduleDialog.tsx'
import { openRevertedDraft } from '../start/open-compose.ts'
import { revertToDraft } from './cancel-waiting.ts'
import { findBlock, listWarnings } from './check-draft.ts'
import { failureText } from './failure-text.ts'
import { BlockDialog, WarningDialog } from './SendDialogs.tsx'
import { SpamDialog } from './SpamDialog.tsx'
import { sendBlockReason } from './send-block-reason.ts'
import type { Extras, SendEffects, SendEvent, SendMode, SendTime } from './send-flow.ts'
import '../../../i18n/areas/refusals.ts'

interface Options {
  /** Called once the server has the draft. */
  onDone: () => void
  onUndo: () => void
}

/** Binds the effects of a send to the page and the server. */
export function sendEffects(session: DraftSession, { onDone, onUndo }: Options): SendEffects {
  let closeNotice = () => {}
  return {
    check: () => {
      session.readEditorContent()
      const { content } = session.view()
      const { user, server, settings } = writer()
      return {
        type: 'checked',
        reason: sendBlockReason(content, user, server),
        block: findBlock(content),
        warnings: listWarnings(content, session.kind, settings.signature),
      }
    },
    showReason: (text) => void showToast({ text }),
    showBlock: async (block) => {
      const choice = await promptInDialog<'edit' | 'remove'>((resolve) => (
        <BlockDialog block={block} onResult={resolve} />
      ))
      return confirmation(choice === 'remove')
    },
    removeAddresses: (emails) => removeAddresses(session, emails),
    confirmWarnings: async (warnings) =>
      confirmation(
        await promptInDialog<boolean>((resolve) => <WarningDialog warnings={warnings} onResult={resolve} />),
      ),
    save: () => save(session),
    checkSpam: async () => ({ type: 'spamChecked', spam: await findSpam(session) }),
    confirmSpam: async (check) =>
      confirmation(
        await promptInDialog<boolean>((resolve) => <SpamDialog check={check} onResult={resolve} />),
      ),
    share: async () => {
      const ids = await shareLinkedFiles(session)
      return ids ? { type: 'shared', ids } : { type: 'cancelled' }
    },
    revokeShares: async (ids) =>
      void (await Promise.allSettled(
        ids.map((id) => request('DELETE /storage/v1/shares/:id', { params: { id } })),
      )),
    chooseTime: async (mode) => {
      const time = await promptForTime(mode)
      // Text may have been written meanwhile.
      return time && (await session.flush()) ? { type: 'timeChosen', time } : { type: 'cancelled' }
    },
    post: (time, extras) => post(session, time, extras),
    showConflict: () => session.handleRemoteVersion(Number.POSITIVE_INFINITY, ''),
    showFailure: (error) =>
      void showToast({
        kind: 'error',
        text: t('compose.sendFailed'),
        detail: failureText(error) ?? errorText(error),
      }),
    focus: () => session.focus.get()?.(),
    close: onDone,
    showWaiting: (mode, message, seconds) => {
      closeNotice = showToast({
        ...waitingNotice(mode, message, seconds),
        action: { label: t('app.undo'), isUndo: true, run: onUndo },
      })
    },
    closeWaiting: () => closeNotice(),
    showSent: ({ thread_id }) =>
      void showToast({
        icon: CircleCheck,
        text: t('compose.sent'),
        seconds: 6,
        action: {
          label: t('compose.viewSent'),
          run: () => navigate(`${mailboxBase}/folder/Sent/${thread_id}`),
        },
      }),
    undo: (mode, { msg_id }) =>
      reportFailure(t('compose.undoFailed'), errorText, async () =>
        openRevertedDraft(await revertToDraft(mode, msg_id)),
      ),
  }
}

const confirmation = (isConfirmed: boolean | undefined): SendEvent => ({
  type: isConfirmed ? 'confirmed' : 'cancelled',
})

function removeAddresses(session: DraftSession, emails: readonly string[]): void {
  const { content } = session.view()
  session.write(
    Object.fromEntries(
      recipientFields.map((field) => [field, content[field].filter(({ email }) => !emails.includes(email))]),
    ),
    0,
  )
}

async function save(session: DraftSession): Promise<SendEvent> {
  // The user confirmed that files that are not uploaded are left out.
  for (const { key, state } of session.view().content.files)
    if (state !== 'uploaded') removeFile(session, key)
  if (await session.flushToSend()) return { type: 'saved' }
  const { draft, error } = session.view()
  // The conflict is shown above the text.
  if (draft.problem === 'changed' || draft.problem === 'gone') return { type: 'cancelled' }
  throw error
}

/** Returns the spam signs of a draft that looks like spam, if the user wants to know; undefined if the check fails. */
async function findSpam(session: DraftSession): Promise<SpamCheck | undefined> {
  if (!writer().settings.notice_spam) return undefined
  const check = await request('GET /api/v2/messages/:id/spam', {
    params: { id: session.view().draftId ?? '' },
  }).catch(() => undefined)
  return check?.checked && check.is_spam ? check : undefined
}

/** Asks how linked drive files are shared; returns the ids of the shares, undefined if cancelled. */
async function shareLinkedFiles(session: DraftSession): Promise<string[] | undefined> {
  const { content, draftId } = session.view()
  const hrefs = driveLinksIn(content.body)
  if (hrefs.length === 0 || draftId === null) return []
  const receivers = recipientFields
    .flatMap((field) => content[field])
    .filter(({ email }) => isValidEmail(email))
  return promptForShares(hrefs, { receivers, messageId: draftId })
}

async function promptForTime(mode: 'schedule' | 'periodic'): Promise<SendTime | undefined> {
  if (mode === 'schedule') {
    const time = await promptInDialog<number>((resolve) => <ScheduleDialog onResult={resolve} />)
    return time === undefined ? undefined : { mode, time }
  }
  const period = await promptInDialog<Periodic>((resolve) => <PeriodicDialog onResult={resolve} />)
  return period && { mode, period }
}

/** Display time in seconds of the notice of a scheduled message. */
const scheduledNoticeSeconds = 8

async function post(session: DraftSession, time: SendTime, extras: Extras): Promise<SendEvent> {
  const { enable_delay_send, time_delay_send } = writer().settings
  const message = await session.send(({ id, version }): Promise<Outgoing> => {
    const body = { msg_id: id, version, ...extras }
    if (time.mode === 'schedule')
      return request('POST /api/v2/messages/schedule', { body: { ...body, intended_time: time.time } })
    if (time.mode === 'periodic')
      return request('POST /api/v2/messages/periodic', { body: { ...body, ...time.period } })
    // Two seconds longer than the visible countdown, so that a last-moment undo reaches the server in time.
    const delay = enable_delay_send ? time_delay_send + 2 : 0
    return request('POST /api/v2/send_mail', { body: { ...body, async: enable_delay_send, delay } })
  })
  if (time.mode !== 'now') return { type: 'accepted', message, undoSeconds: scheduledNoticeSeconds }
  const isUndoable = message.can_undo && enable_delay_send
  return { type: 'accepted', message, undoSeconds: isUndoable ? time_delay_send : null }
}

function waitingNotice(mode: SendMode, { leaves_at }: Outgoing, seconds: number) {
  if (mode === 'now') return { icon: Send, text: t('compose.sendingNow'), seconds }
  const when = momentText(leaves_at)
  return mode === 'schedule'
    ? { icon: CalendarClock, text: t('compose.willLeave', { when }), seconds }
    : { icon: Repeat, text: t('compose.periodicOn', { when }), seconds }
}
