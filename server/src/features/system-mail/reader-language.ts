import { domainOf, normaliseEmail } from '@bocau/mail-core/address'
import type { Sql } from '../../db/database.ts'
import { findMailbox } from '../addresses/index.ts'
import { isHostedDomain } from '../domains/index.ts'
import { getSettings } from '../settings/index.ts'
import { getOrganisationLanguage } from './language-store.ts'
import type { MailLanguage } from './mail-content.ts'

export async function getAccountLanguage(db: Sql, accountId: string): Promise<MailLanguage> {
  return (await getSettings(db, accountId)).language
}

/** Returns the language for an address: that of its local account, otherwise that of the organisation. */
export async function getReaderLanguage(
  db: Sql,
  { address, accountId }: { address: string; accountId: string },
): Promise<MailLanguage> {
  const email = normaliseEmail(address)
  const mailbox = (await isHostedDomain(db, domainOf(email))) ? await findMailbox(db, email) : undefined
  return mailbox ? getAccountLanguage(db, mailbox.id) : getOrganisationLanguage(db, accountId)
}
