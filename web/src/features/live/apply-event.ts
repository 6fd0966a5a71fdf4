import type { Quota } from '@bocau/contract/account/account'
import type { EventPayloads, EventType, LiveEvent } from '@bocau/contract/events'
import type { QueryClient } from '@tanstack/react-query'
import { storePictures } from '../../api/pictures.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { recordDriveProgress, showAccessRequests, showDriveChanged } from '../drive/index.ts'
import { recordServerProgress, showNewMail, showThreadsChanged } from '../mailbox/index.ts'

type Patches = { [T in EventType]?: (cache: QueryClient, payload: EventPayloads[T]) => void }

/** Cache update per event type. Unlisted events change no data; the page reacts to them. */
const patches: Patches = {
  new_mail: showNewMail,
  threads_changed: showThreadsChanged,
  folders_changed: (cache, { folders }) => cache.setQueryData(queryKeys.folders, folders),
  labels_changed: (cache, { labels }) => cache.setQueryData(queryKeys.labels, labels),
  invitation_answered: (cache) => void cache.invalidateQueries({ queryKey: queryKeys.allInvitations }),
  batch_progress: (_cache, progress) => recordServerProgress(progress),
  drive_changed: showDriveChanged,
  drive_progress: (_cache, progress) => recordDriveProgress(progress),
  access_asked: showAccessRequests,
  rules_changed: refreshRules,
  mailboxes_changed: (cache) => void cache.invalidateQueries({ queryKey: queryKeys.mailboxes }),
  templates_changed: (cache) => void cache.invalidateQueries({ queryKey: queryKeys.templates }),
  contacts_changed: (cache) => void cache.invalidateQueries({ queryKey: queryKeys.contacts }),
  settings_changed: (cache, { settings }) => cache.setQueryData(queryKeys.settings, settings),
  user_changed: (cache, { user }) => {
    cache.setQueryData(queryKeys.user, user)
    storePictures({ [user.email]: user.avatar_url })
  },
  protection_changed: refreshAccount,
  security_alert: refreshAccount,
  quota_changed: (cache, { user_used_quota }) =>
    cache.setQueryData<Quota>(queryKeys.quota, (quota) => quota && { ...quota, user_used_quota }),
}

/** Rules also decide about remote images, so loaded bodies are refetched when displayed. */
function refreshRules(cache: QueryClient): void {
  for (const queryKey of [queryKeys.rules, queryKeys.allBodies]) void cache.invalidateQueries({ queryKey })
}

/** Refetches the entire account area, which is small and rarely visible. */
function refreshAccount(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: queryKeys.account })
}

export function applyEvent<T extends EventType>(
  cache: QueryClient,
  event: Extract<LiveEvent, { type: T }>,
): void {
  const patch = patches[event.type]
  patch?.(cache, event.payload as EventPayloads[T])
}
