import { canSend } from '@bocau/contract/abilities'
import type { Draft, DraftKind } from '@bocau/contract/compose'
import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { isProblem } from '../../../api/api-problem.ts'
import { request } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { composeTexts } from '../../../i18n/areas/compose.ts'
import { addMessages, errorText, t } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { fetchPart } from '../../../ui/parts/fetch-part.ts'
import { whyOnlyLinks } from '../../drive/index.ts'
import { contentOf, type DraftContent } from '../draft-session/content.ts'
import {
  createDraftSession,
  type DraftSession,
  type DraftStart,
} from '../draft-session/create-draft-session.ts'
import { draftCalls } from '../draft-session/draft-calls.ts'
import { isBusy, isOver } from '../draft-session/draft-state.ts'
import { newKey } from '../draft-session/new-key.ts'
import {
  actOnWindows,
  addDraft,
  dropDraft,
  findDraftOf,
  hideDraft,
  keepSpare,
  openDrafts,
  placeDraft,
  placeOf,
  takeSpare,
} from '../draft-session/open-drafts.ts'
import { handOverFiles, isUploading, untilFilesArrived } from '../files/attach-files.ts'
import { focusDraft } from '../focus-draft.ts'
import { writer } from '../person.ts'
import { quoteOf } from '../quote/index.ts'
import { sendersQuery } from '../recipients/recipient-queries.ts'
import { isReplySlotShown } from '../reply-slots.ts'
import { beginAnswer, beginNew, type ComposeStart } from './begin-content.ts'
import { carryOver } from './carry-over.ts'

addMessages(composeTexts)

export function openCompose(start: ComposeStart = {}): void {
  if (!mayWrite()) return
  const content = beginNew(start, writer())
  const session = takeSpare(content) ?? begin({ kind: 'new', relatedMessageId: null, content })
  // The senders of a prepared draft may be outdated.
  setTimeout(() => void queryClient.prefetchQuery(sendersQuery), 50)
  actOnWindows({ type: 'open', id: session.key, state: start.state })
}

/** Prepares the draft that `openCompose` will open. */
export function prepareCompose(): void {
  if (openDrafts().spare !== null || !canSend(writer().user)) return
  keepSpare(create({ kind: 'new', relatedMessageId: null, content: beginNew({}, writer()) }))
}

/** Opens a new draft with drive files, attached where allowed and as links otherwise. */
export async function openComposeWithFiles(files: readonly DriveFile[]): Promise<void> {
  if (!mayWrite()) return
  const content = beginNew({}, writer())
  const isAttached = whyOnlyLinks(files, 0) === undefined
  const { attachFromDrive, linksTo } = await fetchPart(() => import('../files/insert-from-drive.ts'))
  const session = begin({
    kind: 'new',
    relatedMessageId: null,
    content: isAttached
      ? { ...content, files: await attachFromDrive(files) }
      : { ...content, body: linksTo(files) + content.body },
  })
  actOnWindows({ type: 'open', id: session.key })
}

const onTheirWay = new Set<Id>()

export type AnswerKind = Exclude<DraftKind, 'new'>

/** Opens a reply to a message: below it if its thread is visible, otherwise in a window. */
export async function openReply(kind: AnswerKind, messageId: Id): Promise<void> {
  if (!mayWrite()) return
  const open = findAnswers(messageId)
  const same = open.find((session) => session.kind === kind)
  if (same) return show(same)
  const begun = open.find((session) => !isDraftOfThread(session))
  if (begun) return changeKind(begun, kind)
  // Ignores a repeated key press while the reply loads.
  if (onTheirWay.has(messageId)) return
  onTheirWay.add(messageId)
  const session = await beginReply(kind, messageId)
  onTheirWay.delete(messageId)
  if (!session) return
  if (isReplySlotShown(messageId)) placeDraft(messageId, session.key)
  else actOnWindows({ type: 'open', id: session.key })
}

/** Opens a draft in a window or below the given message; toggles a window that is already open. */
export async function openDraft(draftId: Id, place?: Id): Promise<void> {
  if (!mayWrite()) return
  const open = findDraftOf(draftId)
  if (open) {
    if (place === undefined && placeOf(open.key) === undefined) actOnWindows({ type: 'open', id: open.key })
    else if (place !== undefined && !isShown(open)) placeDraft(place, open.key)
    else show(open)
    return
  }
  try {
    const draft = await draftCalls.read(draftId)
    if (findDraftOf(draftId)) return
    const session = beginFrom(draft)
    if (place === undefined) actOnWindows({ type: 'open', id: session.key })
    else placeDraft(place, session.key)
  } catch (error) {
    const isGone = isProblem(error, 'not_found', 'not_a_draft')
    showToast({
      kind: 'error',
      text: t(isGone ? 'compose.draftMissing' : 'compose.draftNotOpened'),
      ...(isGone ? {} : { detail: errorText(error) }),
    })
  }
}

/** Opens a draft whose sending was undone. */
export function openTakenBack(draft: Draft): void {
  const open = findDraftOf(draft.id)
  if (open) show(open)
  else actOnWindows({ type: 'open', id: beginFrom(draft).key })
}

/** Moves a draft below a message into a window. */
export function popOut(session: DraftSession): void {
  // The window is rendered before the editor below the message is removed.
  session.catchUp()
  hideDraft(session.key)
  actOnWindows({ type: 'open', id: session.key })
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
  if (isShown(session)) return // The draft was opened again meanwhile.
  if (isSaved) return dropDraft(session.key)
  const { draft, error } = session.view()
  if (isOver(draft)) return dropDraft(session.key)
  if (draft.trouble === 'offline') {
    showToast({ text: t('compose.savedLater') })
    return
  }
  actOnWindows({ type: 'open', id: session.key })
  showToast({ kind: 'error', text: t('compose.notSaved'), detail: errorText(error) })
}

async function saveWithFiles(session: DraftSession): Promise<boolean> {
  const isSaved = await session.flush()
  if (!isUploading(session)) return isSaved
  showToast({ text: t('compose.filesGoOn') })
  await untilFilesArrived(session)
  return session.flush()
}

const isShown = ({ key }: DraftSession): boolean =>
  placeOf(key) !== undefined || openDrafts().windows.open.some(({ id }) => id === key)

/** Changes the kind of reply and transfers the written content. */
export async function changeKind(session: DraftSession, kind: AnswerKind): Promise<void> {
  const messageId = session.relatedMessageId
  if (messageId === null || session.kind === kind) return
  await session.flush()
  const next = await beginReply(kind, messageId, session)
  if (!next) return
  const isPlaced = placeOf(session.key) !== undefined
  hideDraft(session.key)
  // Not in the position of the replaced draft, which is removed with that draft.
  if (isPlaced && isReplySlotShown(messageId)) placeDraft(messageId, next.key)
  else actOnWindows({ type: 'open', id: next.key })
  // Its files belong to the previous draft until the new one is saved.
  if (await next.flush()) await session.remove().catch(() => undefined) // On failure the previous draft stays in Drafts.
  dropDraft(session.key)
}

async function beginReply(
  kind: AnswerKind,
  messageId: Id,
  before?: DraftSession,
): Promise<DraftSession | undefined> {
  try {
    const [content, offered] = await Promise.all([
      offer(kind, messageId),
      before?.isContinued && before.kind !== 'new' ? offer(before.kind, messageId) : before?.blank(),
    ])
    const session = begin({ kind, relatedMessageId: messageId, content })
    if (before && offered) {
      before.catchUp()
      session.write(carryOver(before.view().content, offered, content), 0)
      handOverFiles(before, session)
    }
    return session
  } catch (error) {
    showToast({ kind: 'error', text: t('compose.answerNotOpened'), detail: errorText(error) })
    return undefined
  }
}

async function offer(kind: AnswerKind, messageId: Id): Promise<DraftContent> {
  const start = await request('GET /api/v2/messages/:id/reply', {
    params: { id: messageId },
    query: { kind },
  })
  return beginAnswer(start, quoteOf(start), writer())
}

const beginFrom = (draft: Draft): DraftSession =>
  begin({ kind: draft.kind, relatedMessageId: draft.related_message_id, content: contentOf(draft), draft })

const create = (start: Omit<DraftStart, 'key'>): DraftSession =>
  createDraftSession({ key: newKey(), ...start }, draftCalls)

/** Creates a draft that is not displayed yet. */
export function begin(start: Omit<DraftStart, 'key'>): DraftSession {
  const session = create(start)
  addDraft(session)
  return session
}

function show(session: DraftSession): void {
  if (openDrafts().windows.open.some(({ id, state }) => id === session.key && state === 'mini'))
    actOnWindows({ type: 'toggle', id: session.key })
  focusDraft(session.key)
}

/** Returns true for a saved draft shown in its thread; another kind of reply must not change it. */
const isDraftOfThread = ({ key, view }: DraftSession): boolean => placeOf(key) === view().draftId

const findAnswers = (messageId: Id): DraftSession[] =>
  [...openDrafts().sessions.values()].filter(
    (session) =>
      session.relatedMessageId === messageId &&
      session.kind !== 'new' &&
      !isOver(session.view().draft) &&
      isShown(session),
  )

/** Returns true if the user may send; shows the reason otherwise. */
export function mayWrite(): boolean {
  if (canSend(writer().user)) return true
  showToast({ text: t('error.sending_disabled') })
  return false
}
