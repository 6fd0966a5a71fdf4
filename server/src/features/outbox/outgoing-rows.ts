import type { Transaction } from '../../db/database.ts'
import type { ReportOptions } from '../../ports/mail-transport.ts'
import type { DraftMessage } from '../compose/index.ts'
import { openTracking } from '../tracking/index.ts'
import type { OutboxDeps } from './deps.ts'
import { maxRetryMilliseconds } from './sending/back-off.ts'
import { insertOutgoing, type OutgoingRow } from './store.ts'
import type { WrittenMessage } from './writing/write-copies.ts'

/** Delivery reports that the sender requested, in general and for each recipient. */
export interface ReportsRequest extends Pick<ReportOptions, 'return' | 'envelopeId'> {
  byRecipient: ReadonlyMap<string, Pick<ReportOptions, 'when' | 'original'>>
}

/** Puts a written message into the outbox, in the transaction that accepts it. */
export async function addToOutbox(
  deps: Pick<OutboxDeps, 'clock'>,
  tx: Transaction,
  {
    draft,
    message,
    timing,
  }: {
    draft: Pick<DraftMessage, 'accountId' | 'from'>
    message: WrittenMessage
    timing: {
      messageId: string
      state: 'waiting' | 'scheduled' | 'sending'
      sendAt: number
      recallSeconds: number
      reports?: ReportsRequest | undefined
      /** User who sends it as another mailbox. */
      sentBy?: string | undefined
    }
  },
): Promise<OutgoingRow> {
  const row: OutgoingRow = {
    ...createRow(deps, draft, timing.messageId),
    state: timing.state,
    leaves_at: timing.sendAt,
    due_at: timing.sendAt,
    give_up_at: timing.sendAt + maxRetryMilliseconds,
    message_id_header: message.messageIdHeader,
    blob_hash: message.sentCopyHash,
    size: message.sentCopy.byteLength,
    recall_seconds: timing.recallSeconds,
    sent_by: timing.sentBy ?? null,
    is_tracked: message.pixels.length > 0 ? 1 : 0,
    report_return: timing.reports?.return ?? '',
    report_envelope_id: timing.reports?.envelopeId ?? '',
  }
  await insertOutgoing(
    tx.sql,
    row,
    message.recipients.map(({ email, blobHash }, position) => ({
      account_id: draft.accountId,
      message_id: timing.messageId,
      email,
      position,
      blob_hash: blobHash,
      state: 'pending',
      failure: '',
      answer: '',
      changed_at: 0,
      recall: '',
      report_when: timing.reports?.byRecipient.get(email)?.when ?? '',
      report_original: timing.reports?.byRecipient.get(email)?.original ?? '',
      delay_told: 0,
    })),
  )
  await openTracking(tx, draft.accountId, { messageId: timing.messageId, pixels: message.pixels })
  return row
}

/** Returns a row with default values. */
export function createRow(
  deps: Pick<OutboxDeps, 'clock'>,
  draft: Pick<DraftMessage, 'accountId' | 'from'>,
  messageId: string,
): OutgoingRow {
  return {
    account_id: draft.accountId,
    message_id: messageId,
    state: 'waiting',
    leaves_at: 0,
    due_at: null,
    give_up_at: 0,
    attempts: 0,
    lease_holder: '',
    leased_until: 0,
    sender: draft.from.email,
    message_id_header: '',
    blob_hash: '',
    size: 0,
    is_tracked: 0,
    periodic: null,
    zone: '',
    times_sent: 0,
    recall_seconds: 0,
    recall_state: '',
    draft: null,
    report_return: '',
    report_envelope_id: '',
    sent_by: null,
    created_at: deps.clock.now(),
  }
}
