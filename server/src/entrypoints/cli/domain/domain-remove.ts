import { normalForm } from '@bocau/mail-core/text/normal-form'
import { serverOperator } from '../../../features/audit/index.ts'
import { findDomain } from '../../../features/domains/index.ts'
import { removeDomain } from '../../../features/organisation/index.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { Command } from '../command.ts'

export const domainRemove: Command = {
  name: 'domain remove',
  usage: '<domain>',
  meaning: 'Remove a domain without accounts and groups',
  positionals: [1, 1],
  async run({ app, print, addJsonFields }, { positionals: [input = ''] }) {
    const existing = await findDomain(app.db.sql, normalForm(input.trim()).toLowerCase())
    if (!existing) throw new Refused('not_found')
    await removeDomain(app, { organisationId: existing.organisation_id, ...serverOperator }, existing.name)
    print(`${existing.name} is no longer hosted here.`)
    addJsonFields({ domain: existing.name, removed: true })
    return true
  },
}
