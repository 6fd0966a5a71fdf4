import type { Id } from '@bocau/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { findCachedThread } from '../cache/cached-threads.ts'
import { threadQuery } from '../cache/queries.ts'
import { subjectText } from '../forged.ts'

export function useSubject(folder: string, id: Id | undefined): string | undefined {
  // Only observes; the thread view runs the query.
  const { data } = useQuery({ ...threadQuery(folder, id ?? ''), enabled: false })
  const thread = id === undefined ? undefined : (data?.thread ?? findCachedThread(folder, id))
  return thread && subjectText(thread.subject)
}
