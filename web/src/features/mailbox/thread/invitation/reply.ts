import type { Id } from '@bocau/contract/ids'
import type { InvitationReply } from '@bocau/contract/mailbox/invitations'
import { Send } from 'lucide'
import { request } from '../../../../api/client.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { cachedSettings, cachedUser } from '../../../../api/session.ts'
import { errorText, t } from '../../../../i18n/index.ts'
import { showToast } from '../../../../ui/index.ts'
import { reportFailure } from '../../../../ui/toast/report-failure.ts'
import { mayModify } from '../../action-rules/may-modify.ts'
import { invitationQuery } from './invitation-query.ts'

export interface ReplyInput {
  says: InvitationReply['says']
  note: string
  /** Proposed time, in seconds. */
  start?: number
  end?: number
}

/** Sends an answer with the undo delay of other messages. */
export async function replyToInvitation(id: Id, input: ReplyInput): Promise<boolean> {
  // For a delegate the server has already verified the right to answer.
  const isActing = cachedUser()?.acting
  if (!isActing && !mayModify()) return false
  const settings = cachedSettings()
  const delay = settings?.enable_delay_send ? settings.time_delay_send : 0
  try {
    await request('POST /api/v2/messages/:id/invitation/answer', {
      params: { id },
      body: { ...input, delay },
    })
  } catch (error) {
    showToast({ kind: 'error', text: t('event.failed'), detail: errorText(error) })
    return false
  } finally {
    await refreshInvitation(id)
  }
  showToast({
    icon: Send,
    text: t(`event.done.${input.says}`),
    seconds: Math.max(delay, 4),
    ...(delay > 0 ? { action: { label: t('app.undo'), isUndo: true, run: () => void undoReply(id) } } : {}),
  })
  return true
}

async function undoReply(id: Id): Promise<void> {
  await reportFailure(t('event.undoFailed'), errorText, () =>
    request('DELETE /api/v2/messages/:id/invitation/answer', { params: { id } }),
  )
  await refreshInvitation(id)
}

const refreshInvitation = (id: Id) =>
  queryClient.invalidateQueries({ queryKey: invitationQuery(id).queryKey })
