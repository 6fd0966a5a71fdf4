import type { Sql } from '../../db/database.ts'
import type { Logo } from '../../ports/picture-maker.ts'
import {
  findOrganisationOfAccount,
  findOrganisationOfDomain,
  type OrganisationRow,
} from './language-store.ts'

/** Organisation that a system mail comes from, shown in its header. */
export interface MailOrganisation {
  /** Empty for an unknown organisation. */
  name: string
  logo: Logo | null
}

/** Returns the organisation of an account. */
export const getMailOrganisation = async (db: Sql, accountId: string): Promise<MailOrganisation> =>
  toMailOrganisation(await findOrganisationOfAccount(db, accountId))

/** Returns the organisation of a hosted domain. */
export const getMailOrganisationOfDomain = async (db: Sql, domain: string): Promise<MailOrganisation> =>
  toMailOrganisation(await findOrganisationOfDomain(db, domain))

/** Used when neither an account nor a domain is known. */
const unknownOrganisation: MailOrganisation = { name: '', logo: null }

function toMailOrganisation(row: OrganisationRow | undefined): MailOrganisation {
  if (!row) return unknownOrganisation
  const { name, png, width, height } = row
  return { name, logo: png && width && height ? { png, width, height } : null }
}
