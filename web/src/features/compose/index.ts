import type { DriveFile } from '@bocau/contract/drive/drive'
import type { LiveEvent } from '@bocau/contract/events'
import type { Id } from '@bocau/contract/ids'
import { type ComponentType, lazy } from 'react'
import { promised, Store } from '../../store.ts'
import { fetchPart } from '../../ui/parts/fetch-part.ts'
import { pauseIdleWork } from '../../ui/timing/when-idle.ts'
import type { EditorProps } from './editor/index.ts'
import type { ComposeStart } from './start/initial-content.ts'
import type { ReplyKind } from './start/open-compose.ts'
import type { TemplateInput } from './templates/TemplateDialog.tsx'
import { withReplySlot } from './with-reply-slot.tsx'

export type { ComposeStart } from './start/initial-content.ts'
export type { ReplyKind } from './start/open-compose.ts'
export { useEditedDrafts, useEditedMessages } from './visible-drafts.ts'

type ComposeModule = typeof import('./lazy-entry.ts')

const module = new Store<Promise<ComposeModule> | undefined>(undefined)
const requested = promised<void>()
/** Resolves when compose is first requested. */
export const composeRequested = requested.promise

/** Loads the compose feature, which is not part of the first screen. */
export function loadCompose(): Promise<ComposeModule> {
  const loading = module.get() ?? fetchPart(() => import('./lazy-entry.ts'))
  module.set(loading)
  requested.resolve()
  // A failed load is retried on the next request.
  loading.catch(() => module.set(undefined))
  return loading
}

/** Creates a component of the compose feature that loads on first render. */
export const composePart = <P extends object>(pick: (module: ComposeModule) => ComponentType<P>) =>
  lazy(async () => ({ default: pick(await loadCompose()) }))

/** Slot below a message for its reply. */
export const InlineReply = withReplySlot(composePart((loaded) => loaded.InlineReply))
/** Draft edited inside its thread. */
export const InlineEditedDraft = composePart((loaded) => loaded.InlineEditedDraft)

/** Maximum time in milliseconds until an opened draft is rendered with its caret. */
const renderMilliseconds = 300

/** Runs a compose action; idle work waits for it. */
async function open(action: (loaded: ComposeModule) => void): Promise<void> {
  const loaded = loadCompose()
  pauseIdleWork(loaded.then(() => new Promise((resolve) => setTimeout(resolve, renderMilliseconds))))
  action(await loaded)
}

export const openCompose = (start?: ComposeStart): void => void open((loaded) => loaded.openCompose(start))
/** Opens a new draft with drive files. */
export const openComposeWithFiles = (files: readonly DriveFile[]): void =>
  void open((loaded) => void loaded.openComposeWithFiles(files))
/** Opens a reply to a message: below it if its thread is visible, otherwise in a window. */
export const openReply = (kind: ReplyKind, messageId: Id): void =>
  void open((loaded) => void loaded.openReply(kind, messageId))
export const openDraft = (draftId: Id): void => void open((loaded) => void loaded.openDraft(draftId))
/** Opens a draft for a `mailto:` link. */
export const openMailto = (link: string): void =>
  void open((loaded) => {
    loaded.openCompose(loaded.readMailto(link))
    loaded.offerMailHandler()
  })
/** Opens a full-screen draft for the query of the page address. */
export const openComposeAddress = (search: string): void =>
  void open((loaded) => {
    loaded.openCompose({ ...loaded.readComposeAddress(search), state: 'full' })
    loaded.offerMailHandler()
  })

/** Cancels a scheduled message, which becomes a draft again. */
export const cancelSchedule = (messageId: Id): void =>
  void loadCompose().then((loaded) => loaded.cancelSchedule(messageId))
/** Cancels a recurring message, which becomes a draft again. */
export const cancelPeriodic = (messageId: Id): void =>
  void loadCompose().then((loaded) => loaded.cancelPeriodic(messageId))
export const recallMessage = (messageId: Id, until: number): void =>
  void loadCompose().then((loaded) => loaded.recallMessage(messageId, until))
/** Shows the views of a tracked message next to the anchor. */
export const showViews = (messageId: Id, anchor: Element): void =>
  void loadCompose().then((loaded) => loaded.showViews(messageId, anchor))

/** Saves all open drafts; does nothing if compose was never loaded. */
export const saveOpenDrafts = async (): Promise<void> => (await module.get())?.saveAllDrafts()

/** Passes events to the compose feature, if it is loaded or needed. */
export function followSentDrafts(event: LiveEvent): void {
  if (
    event.type === 'draft_changed' ? module.get() : event.type === 'sent' || event.type === 'send_mail_failed'
  )
    void loadCompose().then((loaded) => loaded.followSentDrafts(event))
}
/** Text editor for other features. */
export const Editor = composePart<EditorProps>((loaded) => loaded.Editor)

/** Creates or edits a template. */
export const promptForTemplate = async (input: TemplateInput): Promise<void> =>
  void (await (await loadCompose()).openTemplateDialog(input))
