import { canSend } from '@bocau/contract/abilities'
import type { Draft, DraftKind } from '@bocau/contract/compose'
import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { isProblem } from '../../../api/api-problem.ts'
import { request } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { reportFailure } from '../../../ui/toast/report-failure.ts'
import { findLinkReason } from '../../drive/index.ts'
import { type DraftContent, toContent } from '../draft-session/content.ts'
import {
  createDraftSession,
  type DraftSession,
  type DraftStart,
} from '../draft-session/create-draft-session.ts'
import { draftCalls } from '../draft-session/draft-calls.ts'
import { isBusy, isFinished } from '../draft-session/draft-state.ts'
import { newKey } from '../draft-session/new-key.ts'
import {
  addDraft,
  changeWindows,
  claimPrerendered,
  dropDraft,
  findDraftOf,
  hideDraft,
  inlineMessageId,
  isReplySlotVisible,
  loadingReplies,
  openDrafts,
  setInlineDraft,
  storePrerendered,
} from '../draft-session/open-drafts.ts'
import { isUploading, transferFiles, waitForUploads } from '../files/attach-files.ts'
import { writer } from '../person.ts'
import { buildQuote } from '../quote/index.ts'
import { sendersQuery } from '../recipients/recipient-queries.ts'
import { carryOver } from './carry-over.ts'
import { type ComposeStart, newContent, replyContent } from './initial-content.ts'
import '../../../i18n/areas/compose.ts'
import { attachFromDrive, linksTo } from '../files/insert-from-drive.ts'

export function openCompose(start: ComposeStart = {}): void {
  if (!mayWrite()) return
  const content = newContent(start, writer())
  const session = claimPrerendered(content) ?? startSession({ kind: 'new', relatedMessageId: null, content })
  // The senders of a prepared draft may be outdated.
  setTimeout(() => void queryClient.prefetchQuery(sendersQuery), 50)
  changeWindows({ type: 'open', id: session.key, state: start.state })
}

/** Prepares the draft that `openCompose` will open. */
export function prepareCompose(): void {
  if (openDrafts().prerendered !== null || !canSend(writer().user)) return
  storePrerendered(create({ kind: 'new', relatedMessageId: null, content: newContent({}, writer()) }))
}

/** Opens a new draft with drive files, attached where allowed and as links otherwise. */
export async function openComposeWithFiles(files: readonly DriveFile[]): Promise<void> {
  if (!mayWrite()) return
  const content = newContent({}, writer())
  const isAttached = findLinkReason(files, 0) === undefined
  const session = startSession({
    kind: 'new',
    relatedMessageId: null,
    content: isAttached
      ? { ...content, files: await attachFromDrive(files) }
      : { ...content, body: linksTo(files) + content.body },
  })
  changeWindows({ type: 'open', id: session.key })
}

export type ReplyKind = Exclude<DraftKind, 'new'>

/** Opens a reply to a message: below it if its thread is visible, otherwise in a window. */
export async function openReply(kind: ReplyKind, messageId: Id): Promise<void> {
  if (!mayWrite()) return
  const open = findReplies(messageId)
  const same = open.find((session) => session.kind === kind)
  if (same) return openWindow(same)
  const openSession = open.find((session) => !isDraftOfThread(session))
  if (openSession) return changeKind(openSession, kind)
  // Ignores a repeated key press while the reply loads.
  const loading = loadingReplies()
  if (loading.has(messageId)) return
  loading.add(messageId)
  const session = await startReply(kind, messageId)
  loading.delete(messageId)
  if (!session) return
  if (isReplySlotVisible(messageId)) setInlineDraft(messageId, session.key)
  else changeWindows({ type: 'open', id: session.key })
}

/** Opens a draft in a window or below the given message; toggles a window that is already open. */
export async function openDraft(draftId: Id, messageId?: Id): Promise<void> {
  if (!mayWrite()) return
  const open = findDraftOf(draftId)
  if (open) {
    if (messageId === undefined && inlineMessageId(open.key) === undefined)
      changeWindows({ type: 'open', id: open.key })
    else if (messageId !== undefined && !isVisible(open)) setInlineDraft(messageId, open.key)
    else openWindow(open)
    return
  }
  try {
    const draft = await draftCalls.read(draftId)
    if (findDraftOf(draftId)) return
    const session = startFromDraft(draft)
    if (messageId === undefined) changeWindows({ type: 'open', id: session.key })
    else setInlineDraft(messageId, session.key)
  } catch (error) {
    const isDeleted = isProblem(error, 'not_found', 'not_a_draft')
    showToast({
      kind: 'error',
      text: t(isDeleted ? 'compose.draftMissing' : 'compose.draftNotOpened'),
      ...(isDeleted ? {} : { detail: errorText(error) }),
    })
  }
}

/** Opens a draft whose sending was undone. */
export function openRevertedDraft(draft: Draft): void {
  const open = findDraftOf(draft.id)
  if (open) openWindow(open)
  else changeWindows({ type: 'open', id: startFromDraft(draft).key })
}

/** Moves a draft below a message into a window. */
export function popOut(session: DraftSession): void {
  // The window is rendered before the editor below the message is removed.
  session.readEditorContent()
  hideDraft(session.key)
  changeWindows({ type: 'open', id: session.key })
}

/**
 * Closes a draft. Unsaved changes are saved first and uploads continue. Without a response the draft is saved later in
 * the background; it opens again if the server rejects it.
 */
export async function closeDraft(session: DraftSession): Promise<void> {
  if (isBusy(session.view().draft)) return hideDraft(session.key)
  const saving = saveWithFiles(session)
  hideDraft(session.key)
  const isSaved = await saving
  if (isVisible(session)) return // The draft was opened again meanwhile.
  if (isSaved) return dropDraft(session.key)
  const { draft, error } = session.view()
  if (isFinished(draft)) return dropDraft(session.key)
  if (draft.problem === 'offline') {
    showToast({ text: t('compose.savedLater') })
    return
  }
  changeWindows({ type: 'open', id: session.key })
  showToast({ kind: 'error', text: t('compose.notSaved'), detail: errorText(error) })
}

async function saveWithFiles(session: DraftSession): Promise<boolean> {
  const isSaved = await session.flush()
  if (!isUploading(session)) return isSaved
  showToast({ text: t('compose.filesGoOn') })
  await waitForUploads(session)
  return session.flush()
}

const isVisible = ({ key }: DraftSession): boolean =>
  inlineMessageId(key) !== undefined || openDrafts().windows.open.some(({ id }) => id === key)

/** Changes the kind of reply and transfers the written content. */
export async function changeKind(session: DraftSession, kind: ReplyKind): Promise<void> {
  const messageId = session.relatedMessageId
  if (messageId === null || session.kind === kind) return
  await session.flush()
  const next = await startReply(kind, messageId, session)
  if (!next) return
  const isInline = inlineMessageId(session.key) !== undefined
  hideDraft(session.key)
  // Not in the position of the replaced draft, which is removed with that draft.
  if (isInline && isReplySlotVisible(messageId)) setInlineDraft(messageId, next.key)
  else changeWindows({ type: 'open', id: next.key })
  // Its files belong to the previous draft until the new one is saved.
  if (await next.flush()) await session.remove().catch(() => undefined) // On failure the previous draft stays in Drafts.
  dropDraft(session.key)
}

/** Starts a reply; when the kind of reply changes, takes over the changes of the session before it. */
async function startReply(
  kind: ReplyKind,
  messageId: Id,
  before?: DraftSession,
): Promise<DraftSession | undefined> {
  return reportFailure(t('compose.answerNotOpened'), errorText, async () => {
    const [content, offered] = await Promise.all([
      fetchInitialContent(kind, messageId),
      before?.isContinued && before.kind !== 'new'
        ? fetchInitialContent(before.kind, messageId)
        : before?.blank(),
    ])
    const session = startSession({ kind, relatedMessageId: messageId, content })
    if (before && offered) {
      before.readEditorContent()
      session.write(carryOver(before.view().content, offered, content), 0)
      transferFiles(before, session)
    }
    return session
  })
}

async function fetchInitialContent(kind: ReplyKind, messageId: Id): Promise<DraftContent> {
  const start = await request('GET /api/v2/messages/:id/reply', {
    params: { id: messageId },
    query: { kind },
  })
  return replyContent(start, buildQuote(start), writer())
}

const startFromDraft = (draft: Draft): DraftSession =>
  startSession({
    kind: draft.kind,
    relatedMessageId: draft.related_message_id,
    content: toContent(draft),
    draft,
  })

const create = (start: Omit<DraftStart, 'key'>): DraftSession =>
  createDraftSession({ key: newKey(), ...start }, draftCalls)

/** Creates a draft that is not displayed yet. */
export function startSession(start: Omit<DraftStart, 'key'>): DraftSession {
  const session = create(start)
  addDraft(session)
  return session
}

function openWindow(session: DraftSession): void {
  if (openDrafts().windows.open.some(({ id, state }) => id === session.key && state === 'mini'))
    changeWindows({ type: 'toggle', id: session.key })
  session.focus.get()?.()
}

/** Returns true for a saved draft shown in its thread; another kind of reply must not change it. */
const isDraftOfThread = ({ key, view }: DraftSession): boolean => inlineMessageId(key) === view().draftId

const findReplies = (messageId: Id): DraftSession[] =>
  [...openDrafts().sessions.values()].filter(
    (session) =>
      session.relatedMessageId === messageId &&
      session.kind !== 'new' &&
      !isFinished(session.view().draft) &&
      isVisible(session),
  )

/** Returns true if the user may send; shows the reason otherwise. */
export function mayWrite(): boolean {
  if (canSend(writer().user)) return true
  showToast({ text: t('error.sending_disabled') })
  return false
}
