import type { Quota } from '@bocau/contract/account'
import type { EventPayloads, EventType, LiveEvent } from '@bocau/contract/events'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'
import { noteServerProgress, showNewMail, showThreadsChanged } from '../mailbox/index.ts'

type Patches = { [T in EventType]?: (cache: QueryClient, payload: EventPayloads[T]) => void }

/** What each event changes of what the cache holds. Those left as they are change no data: the page acts on them. */
const patches: Patches = {
  new_mail: showNewMail,
  threads_changed: showThreadsChanged,
  folders_changed: (cache, { folders }) => cache.setQueryData(queryKeys.folders, folders),
  batch_progress: (_cache, progress) => noteServerProgress(progress),
  settings_changed: (cache, { settings }) => cache.setQueryData(queryKeys.settings, settings),
  quota_changed: (cache, { user_used_quota }) =>
    cache.setQueryData<Quota>(queryKeys.quota, (quota) => quota && { ...quota, user_used_quota }),
}

/** Brings the cache in step with what happened. */
export function applyEvent<T extends EventType>(
  cache: QueryClient,
  event: Extract<LiveEvent, { type: T }>,
): void {
  const patch = patches[event.type]
  patch?.(cache, event.payload as EventPayloads[T])
}
