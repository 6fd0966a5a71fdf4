import type { Id } from '@bocau/contract/ids'
import { limits } from '@bocau/contract/limits'
import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { ApiProblem } from '../../../api/api-problem.ts'
import { request } from '../../../api/client.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { showToast, showToastOf } from '../../../ui/index.ts'
import type { Toast } from '../../../ui/toast/toasts.ts'
import { mayModify } from '../action-rules/may-modify.ts'
import type { ActionChoice, ActionQuestion, ThreadAction } from '../action-rules/thread-action.ts'
import { showBatches } from '../batch/BatchLayer.tsx'
import { addBatch, changeBatch, removeBatch } from '../batch/batches.ts'
import { runInGroups } from '../batch/run-in-groups.ts'
import { runOnServer } from '../batch/run-on-server.ts'
import type { Undo } from '../moves.ts'
import { requestListFocus } from '../navigation/list-focus.ts'

export interface ActionOptions {
  /** Pressed element, the anchor of a dialog. */
  anchor?: Element | null
  /** Set if the entire folder is meant. */
  entireFolder?: { id: Id; total: number } | undefined
  /** Called after all questions, before the action starts. */
  onStart?: () => void
}

/** Runs an action and reports a rejection once; optimistic changes are reverted by then. */
export async function runThreadAction(
  action: ThreadAction,
  threads: readonly Thread[],
  { anchor = null, entireFolder, onStart }: ActionOptions = {},
): Promise<void> {
  const [first] = threads
  if (!first || !(action.changesNothing || mayModify())) return
  const count = entireFolder?.total ?? threads.length
  const about = { threads, count, folder: first.mailbox_name, anchor }
  const choice = await promptForChoice(action, about)
  if (!choice) return

  onStart?.()
  if (entireFolder) await runOnEntireFolder(action, entireFolder, choice)
  else if (threads.length > limits.batchAboveThreads && action.batchSize)
    await runBatch(action, threads, choice)
  else await runImmediately(action, threads, choice)
}

/**
 * Asks for the options of an action; undefined if cancelled or if the choices cannot be loaded. Loading belongs to the
 * action, so the undo key cancels it.
 */
async function promptForChoice(
  action: ThreadAction,
  about: Omit<ActionQuestion, 'isUnwanted'>,
): Promise<ActionChoice | undefined> {
  const { prompt } = action
  if (!prompt) return {}
  let choice: ActionChoice | undefined
  await showToastOf(async (isUnwanted) => {
    try {
      choice = await prompt({ ...about, isUnwanted })
    } catch (error) {
      return failureNotice(action, error)
    }
    return undefined
  }, action)
  return choice
}

/** Runs an action on a few threads and shows its result. */
function runImmediately(
  action: ThreadAction,
  threads: readonly Thread[],
  choice: ActionChoice,
): Promise<void> {
  return showToastOf(async () => {
    try {
      const undo = await action.run(threads, choice)
      // An action queued offline shows its own notice.
      return undo || action.isFinal
        ? doneNotice(action, threads.length, { choice, undos: undo ? [undo] : [] })
        : undefined
    } catch (error) {
      return failureNotice(action, error)
    }
  }, action)
}

/** Minimum display time of a batch, to avoid flicker. */
const MIN_DISPLAY_MILLISECONDS = 500

/** Runs an action on many threads in groups, with progress and a stop button. */
async function runBatch(
  action: ThreadAction,
  threads: readonly Thread[],
  choice: ActionChoice,
): Promise<void> {
  let isStopped = false
  showBatches()
  const id = addBatch({
    title: action.progress?.(threads.length, choice) ?? action.label(),
    total: threads.length,
    isInPanel: false,
    isOnServer: false,
    stop: () => {
      isStopped = true
    },
  })
  const visibleDelay = new Promise((resolve) => setTimeout(resolve, MIN_DISPLAY_MILLISECONDS))
  const { done, failed, results, error } = await runInGroups({
    items: threads,
    size: action.batchSize ?? 1,
    run: (group) => action.run(group, choice),
    isStopped: () => isStopped,
    isHopeless: (reason) => reason instanceof ApiProblem && reason.status !== 404 && reason.status < 500,
    onProgress: (finished, lost) => changeBatch(id, { done: finished, failed: lost }),
  })
  await visibleDelay
  removeBatch(id)
  requestListFocus()
  if (done.length > 0)
    showToast(
      doneNotice(action, done.length, { choice, undos: results.filter((undo) => undo !== undefined) }),
    )
  if (failed.length > 0) showToast(failureNotice(action, error, failed.length))
}

/** Lets the server run an action on all threads of a folder. */
async function runOnEntireFolder(
  action: ThreadAction,
  folder: { id: Id; total: number },
  choice: ActionChoice,
): Promise<void> {
  const { entireFolder: folderAction, alongsideEntireFolder } = action
  if (!folderAction) return
  await runOnServer({
    title: action.progress?.(folder.total, choice) ?? action.label(),
    done: (n) => action.done?.(n, choice) ?? '',
    failure: action.failure(),
    canUndo: folderAction !== 'delete_forever',
    alongside: alongsideEntireFolder && (() => alongsideEntireFolder(choice)),
    start: () =>
      request('POST /api/v2/folder/batch', {
        body: {
          folder_id: folder.id,
          act: folderAction,
          ...(choice.to ? { to_folder_id: choice.to.id } : {}),
        },
      }),
  })
}

/** Builds the notice of a finished action, with undo if possible. */
function doneNotice(
  action: ThreadAction,
  n: number,
  { choice, undos }: { choice: ActionChoice; undos: readonly Undo[] },
): Toast {
  return {
    text: action.done?.(n, choice) ?? action.label(),
    ...(undos.length > 0
      ? {
          seconds: limits.undoSeconds,
          action: { label: t('app.undo'), isUndo: true, run: () => void undoAll(undos) },
        }
      : {}),
  }
}

/** Undoes the steps of an action in reverse order. */
async function undoAll(steps: readonly Undo[]): Promise<void> {
  requestListFocus()
  const results = await Promise.allSettled(steps.toReversed().map((step) => step()))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) showToast({ kind: 'error', text: t('act.failed.undo'), detail: errorText(failed.reason) })
}

function failureNotice(action: ThreadAction, error: unknown, count?: number): Toast {
  const detail = count ? t('act.failed.some', { n: count, why: errorText(error) }) : errorText(error)
  return { kind: 'error', text: action.failure(), detail }
}
