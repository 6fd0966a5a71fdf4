import { normalForm } from '@bocau/mail-core/text/normal-form'
import { serverOperator } from '../../features/audit/write-audit.ts'
import { addDomain, verifyDomain } from '../../features/domains/add-domain.ts'
import { findDomain, listEveryDomain } from '../../features/domains/domain-store.ts'
import { removeDomain } from '../../features/organisation/domains/remove-domain.ts'
import { createSigningKey } from '../../features/outbox/signing/signing-key.ts'
import { type Command, type CommandContext, CommandFailed, WrongUsage } from './command.ts'
import { formatTable } from './format-table.ts'

const domainArgument = { name: 'domain', meaning: 'Name of the domain' }

/** Finds a hosted domain; fails with a message for the operator. */
export async function getDomain({ app }: Pick<CommandContext, 'app'>, input: string) {
  const domain = await findDomain(app.db.sql, normalForm(input.trim()).toLowerCase())
  if (!domain) throw new CommandFailed('not_found', `The domain ${input} is not hosted on this server.`)
  return domain
}

export const domainList: Command = {
  name: 'domain list',
  summary: 'List domains with organisation and state',
  details: 'Accounts of a verified domain may send.',
  examples: ['domain list', 'domain list --json'],
  rejectsOlderSchema: true,
  async run({ app, print }) {
    const domains = (await listEveryDomain(app.db.sql)).map(({ name, organisation, is_verified }) => ({
      domain: name,
      organisation,
      is_verified: is_verified === 1,
    }))
    const rows = domains.map(({ domain, organisation, is_verified }) => [
      domain,
      organisation,
      is_verified ? 'verified' : 'not verified',
    ])
    if (rows.length === 0) print('There are no domains.')
    else for (const line of formatTable(['DOMAIN', 'ORGANISATION', 'STATE'], rows)) print(line)
    return { json: domains }
  },
}

export const domainAdd: Command = {
  name: 'domain add',
  summary: 'Add a domain to an organisation',
  details: 'The organisation is created if none has this name.',
  arguments: [domainArgument],
  options: { organisation: { value: 'name', meaning: 'Name of the organisation', isRequired: true } },
  examples: ['domain add example.com --organisation "Example Ltd"'],
  async run({ app, print }, { positionals: [domain = ''], options: { organisation } }) {
    if (typeof organisation !== 'string') throw new WrongUsage('--organisation is missing.')
    await addDomain(app, domain, organisation)
    print(
      `${domain} was added for ${organisation}. Publish its DNS records and check them on the Domains page (docs/mail-dns.md).`,
    )
    const name = normalForm(domain.trim()).toLowerCase()
    return { json: { domain: name, organisation, is_verified: false } }
  },
}

export const domainRemove: Command = {
  name: 'domain remove',
  summary: 'Remove a domain that has no accounts or groups',
  arguments: [domainArgument],
  examples: ['domain remove example.com'],
  async run(context, { positionals: [input = ''] }) {
    const { name, organisation_id: organisationId } = await getDomain(context, input)
    await removeDomain(context.app, { organisationId, ...serverOperator }, name)
    context.print(`${name} is no longer hosted on this server.`)
    return { json: { domain: name, is_deleted: true } }
  },
}

export const domainVerify: Command = {
  name: 'domain verify',
  summary: 'Mark a domain as verified without checking its DNS',
  details: 'Accounts of a verified domain may send. The page "Domains" verifies a domain by its DNS records.',
  arguments: [domainArgument],
  examples: ['domain verify example.com'],
  async run(context, { positionals: [input = ''] }) {
    const { name: domain } = await getDomain(context, input)
    await verifyDomain(context.app, domain)
    context.print(`${domain} is verified.`)
    return { json: { domain, is_verified: true } }
  },
}

export const domainSign: Command = {
  name: 'domain sign',
  summary: 'Create a DKIM key and print its DNS record',
  details: 'Messages of the domain are signed with the new key immediately.',
  arguments: [domainArgument],
  examples: ['domain sign example.com'],
  async run(context, { positionals: [input = ''] }) {
    const { name: domain } = await getDomain(context, input)
    const { print } = context
    const record = await createSigningKey(context.app, domain)
    print(`Messages of ${domain} are now signed. Add this record to its DNS zone:`)
    print(`${record.name} TXT "${record.value}"`)
    return { json: { domain, record: { type: 'TXT', ...record } } }
  },
}
