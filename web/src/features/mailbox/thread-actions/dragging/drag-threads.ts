import { closedFolderNames } from '@bocau/contract/mailbox/folder-names'
import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { t } from '../../../../i18n/index.ts'
import type { ThreadAction } from '../../action-rules/thread-action.ts'
import { findCachedThread } from '../../cache/cached-threads.ts'
import { findCurrentThreads } from '../../current-threads.ts'
import { cachedFolders, cachedLabels, findFolder, folderHref } from '../../folders/folders.ts'
import { label } from '../labels/label.ts'
import { move } from '../move-actions.ts'
import { runThreadAction } from '../run-action.ts'
import css from './drag-threads.module.css'

const kind = 'application/x-bocau-threads'
const rowSelector = '[role="grid"] [role="row"][data-id]'
const targetSelector = '[role="treeitem"][data-id]'

interface DraggedThreads {
  threads: readonly Thread[]
  over?: HTMLElement | undefined
}

/**
 * Lets threads be dragged with the mouse onto a label or folder; dragging a selected row drags the selection. Touch
 * swipes and scrolls instead; the keyboard has equivalent actions.
 */
export function listenForThreadDrags(): void {
  let dragged: DraggedThreads | undefined
  const clearTarget = () => {
    if (dragged?.over) delete dragged.over.dataset.over
  }
  document.addEventListener('pointerdown', ({ target, pointerType }) => {
    const row = pointerType === 'mouse' ? threadRow(target) : undefined
    if (row) row.draggable = true
  })
  document.addEventListener('dragstart', ({ target, dataTransfer }) => {
    const row = threadRow(target)
    const threads = row ? threadsOf(row) : []
    if (!row || threads.length === 0 || !dataTransfer) return
    dragged = { threads }
    dataTransfer.effectAllowed = 'copyMove'
    dataTransfer.setData(kind, '')
    dataTransfer.setDragImage(createDragImage(threads.length), 0, 0)
  })
  document.addEventListener('dragover', (event) => {
    if (!dragged) return
    clearTarget()
    const target = dropTarget(event.target)
    dragged.over = target
    const dropAction = target && findDropAction(target, dragged.threads)
    if (!target || !dropAction || !event.dataTransfer) return
    event.preventDefault()
    event.dataTransfer.dropEffect = dropAction.action === label ? 'copy' : 'move'
    target.dataset.over = 'true'
  })
  document.addEventListener('drop', (event) => {
    const dropAction = dragged?.over && findDropAction(dragged.over, dragged.threads)
    if (!dragged || !dropAction) return
    event.preventDefault()
    const { threads } = dragged
    clearTarget()
    dragged = undefined
    void runThreadAction({ ...dropAction.action, prompt: async () => dropAction.choice }, threads)
  })
  document.addEventListener('dragend', () => {
    clearTarget()
    dragged = undefined
  })
}

const threadRow = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>(rowSelector)) || undefined

const dropTarget = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>(targetSelector)) || undefined

function threadsOf({ dataset: { id = '' } }: HTMLElement): readonly Thread[] {
  const current = findCurrentThreads()
  if (current?.kind === 'ticked' && current.threads.some((thread) => thread.id === id)) return current.threads
  const thread = findCachedThread(visibleFolder(), id)
  return thread ? [thread] : []
}

/** Returns the folder or label named by the address. */
function visibleFolder(): string {
  const base = folderHref('')
  return location.pathname.startsWith(base)
    ? decodeURIComponent(location.pathname.slice(base.length).split('/')[0] ?? '')
    : ''
}

/** Returns the action of a drop; undefined if it would change nothing. */
function findDropAction(
  { dataset: { id = '' } }: HTMLElement,
  threads: readonly Thread[],
): { action: ThreadAction; choice: Awaited<ReturnType<NonNullable<ThreadAction['prompt']>>> } | undefined {
  const targetLabel = cachedLabels().find((one) => one.id === id)
  if (targetLabel)
    return label.isOffered(threads)
      ? { action: label, choice: { labels: { add: [id], remove: [] } } }
      : undefined
  const to = findFolder(cachedFolders(), id)
  const isElsewhere = to && threads.some((thread) => thread.mailbox_name !== to.name)
  return isElsewhere && !closedFolderNames.includes(to.name) && move.isOffered(threads)
    ? { action: move, choice: { to } }
    : undefined
}

function createDragImage(n: number): HTMLElement {
  const note = document.createElement('div')
  note.textContent = t('act.dragging', { n })
  note.className = css.note ?? ''
  document.body.append(note)
  setTimeout(() => note.remove())
  return note
}
