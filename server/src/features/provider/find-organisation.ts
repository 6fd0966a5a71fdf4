import { normalForm } from '@bocau/mail-core/text/normal-form'
import type { Sql } from '../../db/database.ts'
import { findDomain } from '../domains/index.ts'
import {
  findOrganisation,
  listOrganisationsOfName,
  listSimilarNames,
  type OrganisationRow,
} from './provider-store.ts'

/** Organisation that an operator named, or why there is none. */
export type OrganisationMatch =
  | { kind: 'one'; organisation: OrganisationRow }
  /** Several organisations have this name. */
  | { kind: 'several'; candidates: { id: string; domain: string | null }[] }
  | { kind: 'none'; similar: string[] }

const maxCandidates = 20
const maxSimilar = 200

/** Finds an organisation by its id, by one of its domains, or by its name. */
export async function matchOrganisation(db: Sql, input: string): Promise<OrganisationMatch> {
  const text = normalForm(input.trim())
  const id = /^\d{1,18}$/.test(text) ? text : (await findDomain(db, text.toLowerCase()))?.organisation_id
  const byId = id === undefined ? undefined : await findOrganisation(db, id)
  if (byId) return { kind: 'one', organisation: byId }
  const candidates = await listOrganisationsOfName(db, text, maxCandidates)
  const [first] = candidates
  if (!first) return { kind: 'none', similar: await listSimilarNames(db, text.slice(0, 2), maxSimilar) }
  const organisation = candidates.length === 1 ? await findOrganisation(db, first.id) : undefined
  return organisation ? { kind: 'one', organisation } : { kind: 'several', candidates }
}
