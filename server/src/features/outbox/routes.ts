import type { outboxEndpoints } from '@bocau/contract/outbox'
import { Refused } from '../../kernel/refused.ts'
import type { Routes } from '../../kernel/route.ts'
import { respondToReceipt } from './automatic/receipts/respond-to-receipt.ts'
import { getOutsideRecall, setOutsideRecall } from './recall/outside-recall.ts'
import { recallMessage } from './recall/recall-message.ts'
import { getRecallWindow, setRecallWindow } from './recall/recall-window.ts'
import { scheduleMessage } from './schedule-message.ts'
import { sendMail } from './send-mail.ts'
import { listOutcomes } from './sending/list-outcomes.ts'
import { startPeriod } from './start-period.ts'
import { mailShareLink } from './submitting/mail-share-link.ts'
import type { SubmittingDeps } from './submitting/submit-message.ts'
import { cancelSchedule, stopPeriod, undoSend } from './undo-send.ts'

export function outboxRoutes(deps: SubmittingDeps): Routes<typeof outboxEndpoints> {
  return {
    'POST /api/v2/send_mail': ({ actor, body }) =>
      sendMail(deps, actor, { ...toSendRequest(body), delaySeconds: body.delay }),
    'POST /api/v2/undo_send_mail': ({ actor, body }) => undoSend(deps, actor, body.msg_id),
    'POST /api/v2/messages/schedule': ({ actor, body }) => {
      const intendedSeconds = body.intended_time ?? body.timestamp
      if (intendedSeconds === undefined) {
        throw new Refused('invalid_input', { fields: [{ path: 'intended_time', message: 'is required' }] })
      }
      return scheduleMessage(deps, actor, { ...toSendRequest(body), intendedSeconds })
    },
    'DELETE /api/v2/messages/:id/schedule': ({ actor, params }) => cancelSchedule(deps, actor, params.id),
    'POST /api/v2/messages/periodic': ({ actor, body }) => {
      const { period, time_send, start_day, end_day, end_after } = body
      const periodic = { period, time_send, start_day, end_day, end_after }
      return startPeriod(deps, actor, { ...toSendRequest(body), periodic })
    },
    'DELETE /api/v2/messages/:id/periodic': ({ actor, params }) => stopPeriod(deps, actor, params.id),
    'POST /api/v2/messages/:id/receipt': ({ actor, params, body }) =>
      respondToReceipt(deps, actor, { messageId: params.id, isSent: body.send }),
    'POST /api/v2/messages/recall': ({ actor, body }) => recallMessage(deps, actor, body.message_id),
    'POST /api/v2/share_mail': ({ actor, body }) => mailShareLink(deps, actor, body),
    'GET /api/v2/messages/:id/recipients': ({ actor, params }) => listOutcomes(deps, actor, params.id),
    'GET /api/v2/organisation/recall_window': ({ actor }) => getRecallWindow(deps, actor),
    'GET /api/v2/organisation/outside_recall': ({ actor }) => getOutsideRecall(deps, actor),
    'PUT /api/v2/organisation/outside_recall': ({ actor, body }) => setOutsideRecall(deps, actor, body),
    'PUT /api/v2/organisation/recall_window': ({ actor, body }) => setRecallWindow(deps, actor, body.seconds),
  }
}

function toSendRequest(body: {
  msg_id: string
  version?: number | undefined
  confirmed: ('virus' | 'not_scanned')[]
  share_ids?: string[] | undefined
}) {
  const { msg_id: messageId, version, confirmed, share_ids: shareIds } = body
  return { messageId, version, confirmed, shareIds }
}
