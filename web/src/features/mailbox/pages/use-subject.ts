import type { Id } from '@bocau/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../../i18n/index.ts'
import { findCachedThread } from '../cache/cached-threads.ts'
import { threadQuery } from '../cache/queries.ts'

export function useSubject(folder: string, id: Id | undefined): string | undefined {
  // Only observes; the thread view runs the query.
  const { data } = useQuery({ ...threadQuery(folder, id ?? ''), enabled: false })
  const thread = id === undefined ? undefined : (data?.thread ?? findCachedThread(folder, id))
  return thread && (thread.subject || t('mailbox.noSubject'))
}
