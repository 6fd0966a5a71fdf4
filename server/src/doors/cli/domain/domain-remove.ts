import { normalForm } from '@bocau/mail-core/words/normal-form'
import { serverKeeper } from '../../../features/account/audit/index.ts'
import { findDomain } from '../../../features/account/domains/index.ts'
import { removeDomain } from '../../../features/organisation/index.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { Command } from '../command.ts'

export const domainRemove: Command = {
  name: 'domain remove',
  takes: '<domain>',
  meaning: 'Remove a domain without accounts and groups',
  places: [1, 1],
  async run({ app, say, give }, { places: [given = ''] }) {
    const known = await findDomain(app.db.sql, normalForm(given.trim()).toLowerCase())
    if (!known) throw new Refused('not_found')
    await removeDomain(app, { organisationId: known.organisation_id, ...serverKeeper }, known.name)
    say(`${known.name} is no longer hosted here.`)
    give({ domain: known.name, removed: true })
    return true
  },
}
