import type { Id } from '@bocau/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../../i18n/index.ts'
import { findCachedThread } from '../cache/cached-threads.ts'
import { threadQuery } from '../cache/queries.ts'

/** What an opened thread is about, as soon as anything that was read says so. */
export function useSubject(folder: string, id: Id | undefined): string | undefined {
  // Whoever shows the thread reads it; here it is only watched.
  const { data } = useQuery({ ...threadQuery(folder, id ?? ''), enabled: false })
  const thread = id === undefined ? undefined : (data?.thread ?? findCachedThread(folder, id))
  return thread && (thread.subject || t('mailbox.noSubject'))
}
