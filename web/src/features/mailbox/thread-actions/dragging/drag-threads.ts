import type { Folder, Thread } from '@bocau/contract/mailbox/mailbox'
import { queryClient } from '../../../../api/query-client.ts'
import { queryKeys } from '../../../../api/query-keys.ts'
import { t } from '../../../../i18n/index.ts'
import type { ThreadAction } from '../../action-rules/thread-action.ts'
import { findCachedThread } from '../../cache/cached-threads.ts'
import { findCurrentThreads } from '../../current-threads.ts'
import { findFolder, folderHref } from '../../folders/folders.ts'
import { label } from '../labels/label.ts'
import { knownLabels } from '../labels/label-calls.ts'
import { move } from '../move.ts'
import { runThreadAction } from '../run-action.ts'
import css from './drag-threads.module.css'

const kind = 'application/x-bocau-threads'
const rowSelector = '[role="grid"] [role="row"][data-id]'
const placeSelector = '[role="treeitem"][data-id]'

interface Carried {
  threads: readonly Thread[]
  over?: HTMLElement | undefined
}

/**
 * Lets threads be dragged with the mouse onto a label or folder; dragging a selected row drags the selection. Touch
 * swipes and scrolls instead; the keyboard has equivalent actions.
 */
export function hearThreadDrags(): void {
  let carried: Carried | undefined
  const leave = () => {
    if (carried?.over) delete carried.over.dataset.over
  }
  document.addEventListener('pointerdown', ({ target, pointerType }) => {
    const row = pointerType === 'mouse' ? rowOf(target) : undefined
    if (row) row.draggable = true
  })
  document.addEventListener('dragstart', ({ target, dataTransfer }) => {
    const row = rowOf(target)
    const threads = row ? threadsOf(row) : []
    if (!row || threads.length === 0 || !dataTransfer) return
    carried = { threads }
    dataTransfer.effectAllowed = 'copyMove'
    dataTransfer.setData(kind, '')
    dataTransfer.setDragImage(noteOf(threads.length), 0, 0)
  })
  document.addEventListener('dragover', (event) => {
    if (!carried) return
    leave()
    const place = placeOf(event.target)
    carried.over = place
    const act = place && actOn(place, carried.threads)
    if (!place || !act || !event.dataTransfer) return
    event.preventDefault()
    event.dataTransfer.dropEffect = act.action === label ? 'copy' : 'move'
    place.dataset.over = 'true'
  })
  document.addEventListener('drop', (event) => {
    const act = carried?.over && actOn(carried.over, carried.threads)
    if (!carried || !act) return
    event.preventDefault()
    const { threads } = carried
    leave()
    carried = undefined
    void runThreadAction({ ...act.action, ask: async () => act.choice }, threads)
  })
  document.addEventListener('dragend', () => {
    leave()
    carried = undefined
  })
}

const rowOf = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>(rowSelector)) || undefined

const placeOf = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>(placeSelector)) || undefined

function threadsOf({ dataset: { id = '' } }: HTMLElement): readonly Thread[] {
  const hand = findCurrentThreads()
  if (hand?.kind === 'ticked' && hand.threads.some((thread) => thread.id === id)) return hand.threads
  const thread = findCachedThread(shownFolder(), id)
  return thread ? [thread] : []
}

/** Returns the folder or label named by the address. */
function shownFolder(): string {
  const base = folderHref('')
  return location.pathname.startsWith(base)
    ? decodeURIComponent(location.pathname.slice(base.length).split('/')[0] ?? '')
    : ''
}

/** Returns the action of a drop; undefined if it would change nothing. */
function actOn(
  { dataset: { id = '' } }: HTMLElement,
  threads: readonly Thread[],
): { action: ThreadAction; choice: Awaited<ReturnType<NonNullable<ThreadAction['ask']>>> } | undefined {
  const wanted = knownLabels().find((one) => one.id === id)
  if (wanted)
    return label.isOffered(threads)
      ? { action: label, choice: { labels: { add: [id], remove: [] } } }
      : undefined
  const to = findFolder(queryClient.getQueryData<Folder[]>(queryKeys.folders) ?? [], id)
  const isElsewhere = to && threads.some((thread) => thread.mailbox_name !== to.name)
  return isElsewhere && !closed.includes(to.name) && move.isOffered(threads)
    ? { action: move, choice: { to } }
    : undefined
}

/** Folders that cannot be a drop target. */
const closed: readonly string[] = [
  'Starred',
  'Snoozed',
  'Sent',
  'Drafts',
  'WEBMAIL_SCHEDULED',
  'webmail_period',
]

function noteOf(n: number): HTMLElement {
  const note = document.createElement('div')
  note.textContent = t('act.dragging', { n })
  note.className = css.note ?? ''
  document.body.append(note)
  setTimeout(() => note.remove())
  return note
}
