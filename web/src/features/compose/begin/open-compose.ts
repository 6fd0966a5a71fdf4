import { canSend } from '@bocau/contract/abilities'
import type { Draft, DraftKind } from '@bocau/contract/compose'
import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { isProblem } from '../../../api/api-problem.ts'
import { request } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { addMessages, errorText, t } from '../../../i18n/index.ts'
import { composeMessages } from '../../../i18n/messages/compose.ts'
import { showToast } from '../../../ui/index.ts'
import { whyOnlyLinks } from '../../drive/index.ts'
import { contentOf, type LetterContent } from '../draft-session/content.ts'
import { draftCalls } from '../draft-session/draft-calls.ts'
import { isBusy, isOver } from '../draft-session/draft-state.ts'
import { createLetter, type Letter, type LetterStart } from '../draft-session/letter.ts'
import { newKey } from '../draft-session/new-key.ts'
import {
  actOnWindows,
  addLetter,
  dropLetter,
  findLetterOf,
  hideLetter,
  keepSpare,
  openLetters,
  placeLetter,
  placeOf,
  takeSpare,
} from '../draft-session/open-letters.ts'
import { handOverFiles, isUploading, untilFilesArrived } from '../files/attach-files.ts'
import { attachFromDrive, linksTo } from '../files/insert-from-drive.ts'
import { focusLetter } from '../focus-letter.ts'
import { writer } from '../person.ts'
import { quoteOf } from '../quote/index.ts'
import { sendersQuery } from '../recipients/recipient-queries.ts'
import { isReplySlotShown } from '../reply-slots.ts'
import { beginAnswer, beginNew, type ComposeStart } from './begin-content.ts'
import { carryOver } from './carry-over.ts'

addMessages(composeMessages)

/** Opens a new letter in a window. */
export function openCompose(start: ComposeStart = {}): void {
  if (!mayWrite()) return
  const content = beginNew(start, writer())
  const letter = takeSpare(content) ?? begin({ kind: 'new', relatedMessageId: null, content })
  // One that was at hand may know its senders from long ago.
  setTimeout(() => void queryClient.prefetchQuery(sendersQuery), 50)
  actOnWindows({ type: 'open', id: letter.key, state: start.state })
}

/** Makes ready what `openCompose` will open. */
export function prepareCompose(): void {
  if (openLetters().spare !== null || !canSend(writer().user)) return
  keepSpare(create({ kind: 'new', relatedMessageId: null, content: beginNew({}, writer()) }))
}

/** Opens a new letter that takes files of the drive along: inside it where they may travel so, else as links. */
export async function openComposeWithFiles(files: readonly DriveFile[]): Promise<void> {
  if (!mayWrite()) return
  const content = beginNew({}, writer())
  const isAttached = whyOnlyLinks(files, 0) === undefined
  const letter = begin({
    kind: 'new',
    relatedMessageId: null,
    content: isAttached
      ? { ...content, files: await attachFromDrive(files) }
      : { ...content, body: linksTo(files) + content.body },
  })
  actOnWindows({ type: 'open', id: letter.key })
}

const onTheirWay = new Set<Id>()

export type AnswerKind = Exclude<DraftKind, 'new'>

/** Opens an answer to a message: below it where its thread is on screen, else in a window. */
export async function openReply(kind: AnswerKind, messageId: Id): Promise<void> {
  if (!mayWrite()) return
  const open = findAnswers(messageId)
  const same = open.find((letter) => letter.kind === kind)
  if (same) return show(same)
  const begun = open.find((letter) => !isDraftOfThread(letter))
  if (begun) return changeKind(begun, kind)
  // A key that is pressed twice asks for one answer.
  if (onTheirWay.has(messageId)) return
  onTheirWay.add(messageId)
  const letter = await beginReply(kind, messageId)
  onTheirWay.delete(messageId)
  if (!letter) return
  if (isReplySlotShown(messageId)) placeLetter(messageId, letter.key)
  else actOnWindows({ type: 'open', id: letter.key })
}

/** Opens a draft in a window, or in the place given; an open window turns into a bar and back. */
export async function openDraft(draftId: Id, place?: Id): Promise<void> {
  if (!mayWrite()) return
  const open = findLetterOf(draftId)
  if (open) {
    if (place === undefined && placeOf(open.key) === undefined) actOnWindows({ type: 'open', id: open.key })
    else if (place !== undefined && !isShown(open)) placeLetter(place, open.key)
    else show(open)
    return
  }
  try {
    const draft = await draftCalls.read(draftId)
    if (findLetterOf(draftId)) return
    const letter = beginFrom(draft)
    if (place === undefined) actOnWindows({ type: 'open', id: letter.key })
    else placeLetter(place, letter.key)
  } catch (error) {
    const isGone = isProblem(error, 'not_found', 'not_a_draft')
    showToast({
      kind: 'error',
      text: t(isGone ? 'compose.draftMissing' : 'compose.draftNotOpened'),
      ...(isGone ? {} : { detail: errorText(error) }),
    })
  }
}

/** Opens a letter that was taken back from being sent. */
export function openTakenBack(draft: Draft): void {
  const open = findLetterOf(draft.id)
  if (open) show(open)
  else actOnWindows({ type: 'open', id: beginFrom(draft).key })
}

/** Takes a letter that is written below a message into a window of its own. */
export function popOut(letter: Letter): void {
  // The window is drawn before the editor below the message is gone.
  letter.catchUp()
  hideLetter(letter.key)
  actOnWindows({ type: 'open', id: letter.key })
}

/**
 * Closes a letter; what is unsaved is saved first, and files that are on their way still come to it. Without an answer it is
 * saved later, in the background; what the server refuses comes back to be looked at.
 */
export async function closeLetter(letter: Letter): Promise<void> {
  if (isBusy(letter.view().draft)) return hideLetter(letter.key)
  const saving = saveWithFiles(letter)
  hideLetter(letter.key)
  const isSaved = await saving
  if (isShown(letter)) return // Somebody opened it again meanwhile.
  if (isSaved) return dropLetter(letter.key)
  const { draft, error } = letter.view()
  if (isOver(draft)) return dropLetter(letter.key)
  if (draft.trouble === 'offline') {
    showToast({ text: t('compose.savedLater') })
    return
  }
  actOnWindows({ type: 'open', id: letter.key })
  showToast({ kind: 'error', text: t('compose.notSaved'), detail: errorText(error) })
}

async function saveWithFiles(letter: Letter): Promise<boolean> {
  const isSaved = await letter.flush()
  if (!isUploading(letter)) return isSaved
  showToast({ text: t('compose.filesGoOn') })
  await untilFilesArrived(letter)
  return letter.flush()
}

const isShown = ({ key }: Letter): boolean =>
  placeOf(key) !== undefined || openLetters().windows.open.some(({ id }) => id === key)

/** Another way of answering: what was written goes along. */
export async function changeKind(letter: Letter, kind: AnswerKind): Promise<void> {
  const messageId = letter.relatedMessageId
  if (messageId === null || letter.kind === kind) return
  await letter.flush()
  const next = await beginReply(kind, messageId, letter)
  if (!next) return
  const isPlaced = placeOf(letter.key) !== undefined
  hideLetter(letter.key)
  // Never in the place of the draft that it replaces: that goes with the draft.
  if (isPlaced && isReplySlotShown(messageId)) placeLetter(messageId, next.key)
  else actOnWindows({ type: 'open', id: next.key })
  // Its files are those of the draft before until the new one has them.
  if (await next.flush()) await letter.remove().catch(() => undefined) // What is left of it stays among the drafts.
  dropLetter(letter.key)
}

async function beginReply(kind: AnswerKind, messageId: Id, before?: Letter): Promise<Letter | undefined> {
  try {
    const [content, offered] = await Promise.all([
      offer(kind, messageId),
      before?.isContinued && before.kind !== 'new' ? offer(before.kind, messageId) : before?.blank(),
    ])
    const letter = begin({ kind, relatedMessageId: messageId, content })
    if (before && offered) {
      before.catchUp()
      letter.write(carryOver(before.view().content, offered, content), 0)
      handOverFiles(before, letter)
    }
    return letter
  } catch (error) {
    showToast({ kind: 'error', text: t('compose.answerNotOpened'), detail: errorText(error) })
    return undefined
  }
}

/** An answer as it is offered, with not a word of its writer's. */
async function offer(kind: AnswerKind, messageId: Id): Promise<LetterContent> {
  const start = await request('GET /api/v2/messages/:id/reply', {
    params: { id: messageId },
    query: { kind },
  })
  return beginAnswer(start, quoteOf(start), writer())
}

const beginFrom = (draft: Draft): Letter =>
  begin({ kind: draft.kind, relatedMessageId: draft.related_message_id, content: contentOf(draft), draft })

const create = (start: Omit<LetterStart, 'key'>): Letter =>
  createLetter({ key: newKey(), ...start }, draftCalls)

function begin(start: Omit<LetterStart, 'key'>): Letter {
  const letter = create(start)
  addLetter(letter)
  return letter
}

function show(letter: Letter): void {
  if (openLetters().windows.open.some(({ id, state }) => id === letter.key && state === 'mini'))
    actOnWindows({ type: 'toggle', id: letter.key })
  focusLetter(letter.key)
}

/** A draft from before, which stands in its thread: whoever answers in another way does not mean to change it. */
const isDraftOfThread = ({ key, view }: Letter): boolean => placeOf(key) === view().draftId

const findAnswers = (messageId: Id): Letter[] =>
  [...openLetters().letters.values()].filter(
    (letter) => letter.relatedMessageId === messageId && !isOver(letter.view().draft) && isShown(letter),
  )

function mayWrite(): boolean {
  if (canSend(writer().user)) return true
  showToast({ text: t('error.sending_disabled') })
  return false
}
