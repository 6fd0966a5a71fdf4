import type { OrganisationUser } from '@bocau/contract/organisation'
import { request } from '../../../../api/client.ts'
import type { PeopleFilter } from '../organisation-queries.ts'

const pageSize = 100

/** Lists all users that match a filter, on all pages. */
export async function listMatching(filter: PeopleFilter): Promise<OrganisationUser[]> {
  const people: OrganisationUser[] = []
  for (;;) {
    const query = { ...filter, limit: pageSize, offset: people.length }
    const { items } = await request('GET /api/v2/organisation/users', { query })
    people.push(...items)
    if (items.length < pageSize) return people
  }
}

/** Splits a list into parts that one request accepts. */
export const inParts = <Item>(items: readonly Item[], size = pageSize): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
