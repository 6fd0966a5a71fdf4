import type { Id } from '@bocau/contract/ids'
import type { ThreadDetail } from '@bocau/contract/mailbox/mailbox'
import { queryClient } from '../../../../api/query-client.ts'
import { queryKeys } from '../../../../api/query-keys.ts'
import { cachedSettings } from '../../../../api/session.ts'
import { findCachedThread } from '../../cache/cached-threads.ts'
import { firstExpanded, visibleMessages } from '../state/fold.ts'
import { bodyQuery } from './body-query.ts'
import { prerender } from './show-message.ts'
import { visibleTheme } from './use-visible-theme.ts'

/**
 * Prefetches the body that opens with a thread. Uses the row if the thread is not cached, so that both load in
 * parallel.
 */
export async function prefetchBody(folder: string, id: Id): Promise<void> {
  const detail = findDetail(folder, id)
  const messageId = detail ? openedMessageId(detail, folder) : lastMessageId(findCachedThread(folder, id))
  if (messageId) await queryClient.prefetchQuery(visibleBody(messageId))
}

/** Pre-renders that body out of sight once it is loaded. */
export function renderBody(folder: string, id: Id): void {
  const detail = findDetail(folder, id)
  const messageId = detail && openedMessageId(detail, folder)
  if (messageId) prerender(messageId, queryClient.getQueryData(visibleBody(messageId).queryKey))
}

/** Returns true if the initial data of a thread is cached. */
export function isRendered(folder: string, id: Id): boolean {
  const detail = findDetail(folder, id)
  const messageId = detail && openedMessageId(detail, folder)
  if (!messageId) return detail !== undefined
  return queryClient.getQueryData(visibleBody(messageId).queryKey) !== undefined
}

const findDetail = (folder: string, id: Id) =>
  queryClient.getQueryData<ThreadDetail>(queryKeys.thread(folder, id))

function visibleBody(messageId: Id) {
  const { theme, message_paper } = cachedSettings() ?? defaultSettings
  return bodyQuery(messageId, { theme: visibleTheme(theme), colours: message_paper })
}

const defaultSettings = { theme: 'system', message_paper: 'auto' } as const

/** Returns the message that a thread opens with; undefined for a draft, which opens for editing. */
function openedMessageId({ messages }: ThreadDetail, folder: string): Id | undefined {
  const visible = visibleMessages(messages, folder)
  const id = firstExpanded(visible)
  return visible.find((message) => message.id === id)?.is_draft ? undefined : id
}

const lastMessageId = (row: ReturnType<typeof findCachedThread>) =>
  row && row.draft_ids.length === 0 ? row.message_ids.at(-1) : undefined
