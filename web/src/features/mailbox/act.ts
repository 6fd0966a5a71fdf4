import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { useSyncExternalStore } from 'react'
import { fetchPart } from '../../ui/parts/fetch-part.ts'
import type { ActCircumstances, ThreadAction } from './thread-actions/index.ts'

type Actions = typeof import('./thread-actions/index.ts')

let loaded: Actions | undefined
const listeners = new Set<() => void>()

/** Fetches what acts on threads and folders: nothing of it is needed before the first rows stand. */
export async function loadActions(): Promise<Actions> {
  if (!loaded) {
    loaded = await fetchPart(() => import('./thread-actions/index.ts'))
    for (const listener of listeners) listener()
  }
  return loaded
}

/** What acts on threads and folders, once it is here; asking for it fetches it when `isNeeded`. */
export function useActions(isNeeded = false): Actions | undefined {
  if (isNeeded && !loaded) void loadActions()
  return useSyncExternalStore(watch, () => loaded)
}

/** Does to threads what `pick` chooses of all acts. */
export async function act(
  threads: readonly Thread[],
  pick: (actions: Actions) => ThreadAction | undefined,
  circumstances?: ActCircumstances,
): Promise<void> {
  const actions = loaded ?? (await loadActions())
  const action = pick(actions)
  if (action) await actions.runThreadAction(action, threads, circumstances)
}

function watch(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
