import type { Id } from '@bocau/contract/ids'
import type { ThreadDetail } from '@bocau/contract/mailbox/mailbox'
import type { Settings } from '@bocau/contract/settings'
import { queryClient } from '../../../../api/query-client.ts'
import { queryKeys } from '../../../../api/query-keys.ts'
import { findCachedThread } from '../../cache/cached-threads.ts'
import { firstExpanded, visibleMessages } from '../state/fold.ts'
import { bodyQuery } from './body-query.ts'
import { drawAhead } from './show-message.ts'
import { shownTheme } from './use-shown-theme.ts'

/**
 * Fetches the body that is open when a thread is: of what was read of the thread, or else what its row says, so that
 * both can be on their way at once.
 */
export async function prefetchBody(folder: string, id: Id): Promise<void> {
  const detail = findDetail(folder, id)
  const messageId = detail ? openOf(detail, folder) : lastOf(findCachedThread(folder, id))
  if (messageId) await queryClient.prefetchQuery(bodyAsShown(messageId))
}

/** Draws that body where nobody sees it, once it is here. */
export function drawBody(folder: string, id: Id): void {
  const detail = findDetail(folder, id)
  const messageId = detail && openOf(detail, folder)
  if (messageId) drawAhead(messageId, queryClient.getQueryData(bodyAsShown(messageId).queryKey))
}

/** Whether nothing that an opened thread shows at first has to be fetched. */
export function isHere(folder: string, id: Id): boolean {
  const detail = findDetail(folder, id)
  const messageId = detail && openOf(detail, folder)
  if (!messageId) return detail !== undefined
  return queryClient.getQueryData(bodyAsShown(messageId).queryKey) !== undefined
}

const findDetail = (folder: string, id: Id) =>
  queryClient.getQueryData<ThreadDetail>(queryKeys.thread(folder, id))

function bodyAsShown(messageId: Id) {
  const { theme, message_paper } = queryClient.getQueryData<Settings>(queryKeys.settings) ?? unknown
  return bodyQuery(messageId, { theme: shownTheme(theme), colours: message_paper })
}

const unknown = { theme: 'system', message_paper: 'auto' } as const

/** A draft is written on where it stands. */
function openOf({ messages }: ThreadDetail, folder: string): Id | undefined {
  const visible = visibleMessages(messages, folder)
  const id = firstExpanded(visible)
  return visible.find((message) => message.id === id)?.is_draft ? undefined : id
}

const lastOf = (row: ReturnType<typeof findCachedThread>) =>
  row && row.draft_ids.length === 0 ? row.message_ids.at(-1) : undefined
