import type { Database } from '../../../db/database.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { SendingMeasure } from './measure.ts'
import { findOrganisationOf, saveSendingLimit } from './sent-count-store.ts'

/** What an organisation may send: what is named; null for as much as the installation says. */
export type OwnMeasure = { readonly [K in keyof SendingMeasure]: number | null }

/** Gives the organisation of a domain a measure of its own. */
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
