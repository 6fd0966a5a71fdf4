import type { Database, Transaction } from '../../../db/database.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { SendingQuota } from './sending-quota.ts'
import { findOrganisationOf, saveMessagesPerHour, saveSendingLimit } from './sent-count-store.ts'

/** Sending quota of an organisation; null uses the default of the installation. */
export type AccountQuota = { readonly [K in keyof SendingQuota]: number | null }

/** Sets the sending quota for the organisation of a domain. */
export async function setSendingQuota(
  deps: { db: Database },
  domain: string,
  quota: AccountQuota,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const organisationId = await findOrganisationOf(tx.sql, domain.toLowerCase())
    if (!organisationId) throw new Refused('not_found')
    await saveSendingLimit(tx.sql, {
      organisation_id: organisationId,
      letters_per_hour: quota.messagesPerHour,
      recipients_per_hour: quota.recipientsPerHour,
      recipients_per_day: quota.recipientsPerDay,
    })
  })
}

/** Sets the messages per hour of each account of an organisation; the other limits stay unchanged. */
export function setMessagesPerHour(
  tx: Transaction,
  organisationId: string,
  messagesPerHour: number | null,
): Promise<void> {
  return saveMessagesPerHour(tx.sql, organisationId, messagesPerHour)
}
