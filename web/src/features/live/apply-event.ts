import type { Quota } from '@bocau/contract/account'
import type { LiveEvent } from '@bocau/contract/events'
import type { Folder } from '@bocau/contract/mailbox'
import type { Settings } from '@bocau/contract/settings'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'
import { showNewMail, showThreadsChanged } from '../mailbox/index.ts'

/** Brings the cache in step with what happened. Events that change no data on screen are left to the page. */
export function applyEvent(cache: QueryClient, event: LiveEvent): void {
  switch (event.type) {
    case 'new_mail':
      return showNewMail(cache, event.payload)
    case 'threads_changed':
      return showThreadsChanged(cache, event.payload)
    case 'folders_changed':
      return void cache.setQueryData<Folder[]>(queryKeys.folders, event.payload.folders)
    case 'settings_changed':
      return void cache.setQueryData<Settings>(queryKeys.settings, event.payload.settings)
    case 'quota_changed': {
      const { user_used_quota } = event.payload
      return void cache.setQueryData<Quota>(
        queryKeys.quota,
        (quota) => quota && { ...quota, user_used_quota },
      )
    }
    case 'enable_smtp':
    case 'signed_out':
      return
  }
}
