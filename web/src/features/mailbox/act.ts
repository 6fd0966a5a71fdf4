import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { Store, useStore } from '../../store.ts'
import { showToastOf } from '../../ui/index.ts'
import { fetchPart } from '../../ui/parts/fetch-part.ts'
import type { ActCircumstances, ThreadAction } from './thread-actions/index.ts'

type Actions = typeof import('./pages/all-acts.ts')

const loaded = new Store<Actions | undefined>(undefined)

/** Fetches what acts on threads and folders: nothing of it is needed before the first rows stand. */
export async function loadActions(): Promise<Actions> {
  const known = loaded.get()
  if (known) return known
  const actions = await fetchPart(() => import('./pages/all-acts.ts'))
  if (!loaded.get()) actions.hearThreadDrags()
  loaded.set(actions)
  return actions
}

/** What acts on threads and folders, once it is here; asking for it fetches it when `isNeeded`. */
export function useActions(isNeeded = false): Actions | undefined {
  if (isNeeded && !loaded.get()) void loadActions()
  return useStore(loaded)
}

/** Does to threads what `pick` chooses of all acts. */
export async function act(
  threads: readonly Thread[],
  pick: (actions: Actions) => ThreadAction | undefined,
  circumstances?: ActCircumstances,
): Promise<void> {
  let actions = loaded.get()
  // Whoever undoes it while that is fetched wants no more of it.
  if (!actions)
    await showToastOf(async (isUnwanted) => {
      const fetched = await loadActions()
      if (!isUnwanted()) actions = fetched
      return undefined
    })
  const action = actions && pick(actions)
  if (action) await actions?.runThreadAction(action, threads, circumstances)
}
