import type { Database } from '../../../db/database.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { SendingMeasure } from './measure.ts'
import { findOrganisationOf, saveSendingLimit } from './sent-count-store.ts'

/** Sending quota of an organisation; null uses the default of the installation. */
export type OwnMeasure = { readonly [K in keyof SendingMeasure]: number | null }

/** Sets the sending quota for the organisation of a domain. */
export async function setMeasure(deps: { db: Database }, domain: string, own: OwnMeasure): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const organisationId = await findOrganisationOf(tx.sql, domain.toLowerCase())
    if (!organisationId) throw new Refused('not_found')
    await saveSendingLimit(tx.sql, {
      organisation_id: organisationId,
      letters_per_hour: own.messagesPerHour,
      recipients_per_hour: own.recipientsPerHour,
      recipients_per_day: own.recipientsPerDay,
    })
  })
}
