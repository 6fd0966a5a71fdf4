import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { Store, useStore } from '../../store.ts'
import { showToastOf } from '../../ui/index.ts'
import { fetchPart } from '../../ui/parts/fetch-part.ts'
import type { ActionOptions, ThreadAction } from './thread-actions/index.ts'

type Actions = typeof import('./lazy-entry.ts')

const loaded = new Store<Actions | undefined>(undefined)

/** Loads the open threads, actions and menus, which the first list does not need. */
export async function loadActions(): Promise<Actions> {
  const existing = loaded.get()
  if (existing) return existing
  const actions = await fetchPart(() => import('./lazy-entry.ts'))
  if (!loaded.get()) actions.listenForThreadDrags()
  loaded.set(actions)
  return actions
}

/** Returns the actions once loaded; `isNeeded` starts loading. */
export function useActions(isNeeded = false): Actions | undefined {
  if (isNeeded && !loaded.get()) void loadActions()
  return useStore(loaded)
}

/** Runs the action that `pick` selects on threads. */
export async function runAction(
  threads: readonly Thread[],
  pick: (actions: Actions) => ThreadAction | undefined,
  options?: ActionOptions,
): Promise<void> {
  let actions = loaded.get()
  // An undo while the code loads cancels the action.
  if (!actions)
    await showToastOf(async (isUnwanted) => {
      const fetched = await loadActions()
      if (!isUnwanted()) actions = fetched
      return undefined
    })
  const action = actions && pick(actions)
  if (action) await actions?.runThreadAction(action, threads, options)
}
