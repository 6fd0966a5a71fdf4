import { normalForm } from '@bocau/mail-core/text/normal-form'
import { serverOperator } from '../../features/audit/index.ts'
import { addDomain, findDomain, listEveryDomain, verifyDomain } from '../../features/domains/index.ts'
import { removeDomain } from '../../features/organisation/index.ts'
import { createSigningKey } from '../../features/outbox/index.ts'
import { Refused } from '../../kernel/refused.ts'
import { type Command, WrongUsage } from './command.ts'

export const domainList: Command = {
  name: 'domain list',
  usage: '',
  meaning: 'List domains: name, organisation, whether they may send',
  rejectsOlderSchema: true,
  positionals: [0, 0],
  async run({ app, print, addJsonFields }) {
    const domains = (await listEveryDomain(app.db.sql)).map(({ name, organisation, is_verified }) => ({
      domain: name,
      organisation,
      is_verified: is_verified === 1,
    }))
    for (const { domain, organisation, is_verified } of domains)
      print([domain, organisation, is_verified ? 'verified' : 'not verified'].join('\t'))
    addJsonFields({ domains })
    return true
  },
}

export const domainAdd: Command = {
  name: 'domain add',
  usage: '<domain> --organisation "<name>"',
  meaning: 'Add a domain to an organisation; a new organisation is created if needed',
  positionals: [1, 1],
  options: { organisation: { type: 'string' } },
  async run({ app, print, addJsonFields }, { positionals: [domain = ''], options: { organisation } }) {
    if (typeof organisation !== 'string') throw new WrongUsage('--organisation is missing.')
    await addDomain(app, domain, organisation)
    print(
      `${domain} was added for ${organisation}. Publish its DNS records and check them on the Domains page (docs/mail-dns.md).`,
    )
    addJsonFields({ domain: normalForm(domain.trim()).toLowerCase(), organisation, is_verified: false })
    return true
  },
}

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

export const domainVerify: Command = {
  name: 'domain verify',
  usage: '<domain>',
  meaning: 'Mark a domain as verified: its accounts may send and change conversations',
  positionals: [1, 1],
  async run({ app, print, addJsonFields }, { positionals: [domain = ''] }) {
    await verifyDomain(app, domain)
    print(`${domain} is verified.`)
    addJsonFields({ domain, is_verified: true })
    return true
  },
}

export const domainSign: Command = {
  name: 'domain sign',
  usage: '<domain>',
  meaning: 'Create a DKIM key, print its DNS record and start signing with it',
  positionals: [1, 1],
  async run({ app, print, addJsonFields }, { positionals: [domain = ''] }) {
    const record = await createSigningKey(app, domain)
    print(`Messages of ${domain} are now signed. Add this record to its DNS zone:`)
    print(`${record.name} TXT "${record.value}"`)
    addJsonFields({ domain, record: { type: 'TXT', ...record } })
    return true
  },
}
