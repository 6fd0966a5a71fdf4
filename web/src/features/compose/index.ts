import type { DriveFile } from '@bocau/contract/drive/drive'
import type { LiveEvent } from '@bocau/contract/events'
import type { Id } from '@bocau/contract/ids'
import { type ComponentType, lazy } from 'react'
import { promised, Store } from '../../store.ts'
import { fetchPart } from '../../ui/parts/fetch-part.ts'
import { holdIdleWork } from '../../ui/timing/when-idle.ts'
import type { ComposeStart } from './begin/begin-content.ts'
import type { AnswerKind } from './begin/open-compose.ts'
import { withReplySlot } from './with-reply-slot.tsx'

export type { ComposeStart } from './begin/begin-content.ts'
export type { AnswerKind } from './begin/open-compose.ts'
export { useEditedDrafts } from './draft-session/edited-drafts.ts'
export { useEditedMessages } from './edited-messages.ts'

type Room = typeof import('./lazy-entry.ts')

const room = new Store<Promise<Room> | undefined>(undefined)
const wanted = promised<void>()
/** Once anything of writing has been asked for. */
export const composeWanted = wanted.promise

/** Fetches all that writing takes. Nothing of it travels with the first screen. */
export function loadCompose(): Promise<Room> {
  const loading = room.get() ?? fetchPart(() => import('./lazy-entry.ts'))
  room.set(loading)
  wanted.resolve()
  // What did not come is asked for again the next time.
  loading.catch(() => room.set(undefined))
  return loading
}

/** A component of writing, fetched with the rest of it when it is first drawn. */
export const composePart = <P extends object>(pick: (room: Room) => ComponentType<P>) =>
  lazy(async () => ({ default: pick(await loadCompose()) }))

/** The place below a message where it is answered. */
export const InlineReply = withReplySlot(composePart((loaded) => loaded.InlineReply))
/** A draft of a thread, written on where it stands. */
export const DraftInPlace = composePart((loaded) => loaded.DraftInPlace)

/** Within this a draft that was opened is drawn, with its caret. */
const drawnWithin = 300

/** Opens something to write in; idle work waits for it. */
async function open(act: (loaded: Room) => void): Promise<void> {
  const loaded = loadCompose()
  holdIdleWork(loaded.then(() => new Promise((resolve) => setTimeout(resolve, drawnWithin))))
  act(await loaded)
}

/** Opens a new draft. */
export const openCompose = (start?: ComposeStart): void => void open((loaded) => loaded.openCompose(start))
/** Opens a new draft that takes files of the drive along. */
export const openComposeWithFiles = (files: readonly DriveFile[]): void =>
  void open((loaded) => void loaded.openComposeWithFiles(files))
/** Opens an answer to a message: below it where its thread is on screen, else in a window. */
export const openReply = (kind: AnswerKind, messageId: Id): void =>
  void open((loaded) => void loaded.openReply(kind, messageId))
/** Opens a draft in a window. */
export const openDraft = (draftId: Id): void => void open((loaded) => void loaded.openDraft(draftId))
/** Opens what a link to an address of mail asks for. */
export const openMailto = (link: string): void =>
  void open((loaded) => {
    loaded.openCompose(loaded.readMailto(link))
    loaded.offerMailHandler()
  })
/** Opens what the address of the page asks to write, large. */
export const openComposeAddress = (search: string): void =>
  void open((loaded) => {
    loaded.openCompose({ ...loaded.readComposeAddress(search), state: 'full' })
    loaded.offerMailHandler()
  })

/** Takes a scheduled draft back, which becomes a draft again. */
export const cancelSchedule = (messageId: Id): void =>
  void loadCompose().then((loaded) => loaded.cancelSchedule(messageId))
/** Stops a draft that is sent again and again, which becomes a draft again. */
export const cancelPeriodic = (messageId: Id): void =>
  void loadCompose().then((loaded) => loaded.cancelPeriodic(messageId))
/** Asks whether a sent message is taken back from its recipients, and does it. */
export const recallMessage = (messageId: Id, until: number): void =>
  void loadCompose().then((loaded) => loaded.recallMessage(messageId, until))
/** Shows who opened a tracked message, beside what asked for it. */
export const showViews = (messageId: Id, anchor: Element): void =>
  void loadCompose().then((loaded) => loaded.showViews(messageId, anchor))

/** Saves all that is unsaved, where anything is being written at all. */
export const saveOpenDrafts = async (): Promise<void> => (await room.get())?.saveAll()

/** Lets writing know of what happened elsewhere. */
export function followSentDrafts(event: LiveEvent): void {
  if (
    event.type === 'draft_changed' ? room.get() : event.type === 'sent' || event.type === 'send_mail_failed'
  )
    void loadCompose().then((loaded) => loaded.followSentDrafts(event))
}
/** The editor of drafts, for whatever else is written with formatting. */
export const loadEditor = () => fetchPart(() => import('./editor/index.ts'))
