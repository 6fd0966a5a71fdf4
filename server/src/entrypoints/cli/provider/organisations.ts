import type { ProviderOrganisation } from '@bocau/contract/hosting/provider'
import { limits } from '@bocau/contract/limits'
import { localPartOf } from '@bocau/mail-core/address'
import { publicOrigin } from '../../../composition/config.ts'
import { serverOperator } from '../../../features/audit/write-audit.ts'
import { listOrganisations } from '../../../features/provider/describe-organisation.ts'
import { limitOrganisation } from '../../../features/provider/limit-organisation.ts'
import { type Command, type CommandContext, WrongUsage } from '../command.ts'
import { formatTable } from '../format-table.ts'
import {
  describeOrganisation,
  getOrganisationId,
  organisationArgument,
  organisationJson,
} from './get-organisation.ts'
import { formatLimits, formatMegabytes, readCount, readSize } from './read-limits.ts'

const megabyte = 1024 * 1024
const organisationsAtOnce = 500

const limitOptions = {
  people: {
    value: 'number|none',
    meaning: 'Maximum number of users, including disabled ones but no shared mailboxes',
  },
  storage: {
    value: 'size|none',
    meaning: 'Maximum sum of all quotas, shared mailboxes included, for example 100GB',
  },
  sending: { value: 'number|none', meaning: 'Messages per account and hour' },
} as const

export const providerList: Command = {
  name: 'provider list',
  summary: 'List organisations with state, users, storage and limits',
  details: 'The oldest organisation is first. The storage is that of all users and shared mailboxes.',
  examples: ['provider list', 'provider list --json'],
  rejectsOlderSchema: true,
  async run({ app, print }) {
    const all: ProviderOrganisation[] = []
    for (let after: string | null = '0'; after !== null; ) {
      const page = await listOrganisations(app.db.sql, { after, limit: organisationsAtOnce })
      all.push(...page.items)
      after = page.next
    }
    if (all.length === 0) print('There are no organisations.')
    else for (const line of formatTable(headings, all.map(tableRow))) print(line)
    return { json: all.map(organisationJson) }
  },
}

const headings = ['ID', 'NAME', 'STATE', 'USERS', 'MAILBOXES', 'STORAGE', 'DOMAINS']

const tableRow = (one: ProviderOrganisation): string[] => [
  one.id,
  one.name,
  one.state,
  one.limits.people === null ? String(one.people) : `${one.people} of ${one.limits.people}`,
  String(one.mailboxes),
  one.limits.storage_megabytes === null
    ? `${Math.ceil(one.used_bytes / megabyte)} MB`
    : `${Math.ceil(one.used_bytes / megabyte)} MB of ${formatMegabytes(one.limits.storage_megabytes)}`,
  one.domains.join(', '),
]

export const providerCreate: Command = {
  name: 'provider create',
  summary: 'Create an organisation with domain, owner and limits',
  details:
    'Creates everything or nothing, and prints a link with which the owner chooses a password. With --storage, the quota of new accounts is the storage divided by --people, at most the default quota.',
  arguments: [{ name: 'name', meaning: 'Name of the organisation' }],
  options: {
    domain: { value: 'domain', meaning: 'First mail domain', isRequired: true },
    owner: { value: 'email', meaning: 'Address of the owner, in the domain', isRequired: true },
    'owner-name': { value: 'name', meaning: 'Name of the owner', default: 'the part before the @' },
    ...limitOptions,
  },
  examples: [
    'provider create "Example Ltd" --domain example.com --owner anna@example.com',
    'provider create "Example Ltd" --domain example.com --owner anna@example.com --people 50 --storage 100GB',
  ],
  async run(context, { positionals: [input = ''], options }) {
    const { app, config, print } = context
    const name = input.trim()
    const { domain = '', owner = '' } = options
    if (name === '') throw new WrongUsage('The name is empty.')
    if (name.length > limits.maxOrganisationNameCharacters)
      throw new WrongUsage(`The name is longer than ${limits.maxOrganisationNameCharacters} characters.`)
    const customer = {
      name,
      domain: String(domain),
      ownerEmail: String(owner),
      ownerName: String(options['owner-name'] ?? localPartOf(String(owner))),
      limits: readLimits(options),
    }
    const deps = { ...app, publicOrigin: publicOrigin(config) }
    const { createCustomer } = await import('../../../features/provider/create-customer.ts')
    const { organisationId, url, expiresAt } = await createCustomer(deps, { customer, by: serverOperator })
    print(`The organisation ${name} was created with the id ${organisationId}.`)
    print(`Send this link to ${owner}; it works once within ${limits.invitationDays} days:`)
    print(url)
    print(`Then the owner publishes the DNS records of ${domain} on the Domains page (docs/mail-dns.md).`)
    const organisation = organisationJson(await describeOrganisation(context, organisationId))
    const invitation = { invitation_url: url, expires_at: new Date(expiresAt).toISOString() }
    return { json: { ...organisation, ...invitation } }
  },
}

const readLimits = (options: Parameters<typeof readCount>[0]) => ({
  people: readCount(options, 'people'),
  storageMegabytes: readSize(options, 'storage'),
  messagesPerHour: readCount(options, 'sending'),
})

export const providerLimit: Command = {
  name: 'provider limit',
  summary: 'Limit users, storage and sending of an organisation',
  details:
    'Omitted options stay unchanged; none removes a limit. An owner cannot exceed these limits. Existing users and quotas beyond a new limit stay; the limit refuses further ones. Without options, the limits are printed.',
  arguments: [organisationArgument],
  options: limitOptions,
  examples: [
    'provider limit example.com --people 50 --storage 100GB',
    'provider limit example.com --sending none',
  ],
  async run(context, { positionals: [input = ''], options }) {
    const change = readLimits(options)
    const id = await getOrganisationId(context, input)
    if (Object.values(change).some((one) => one !== undefined))
      await limitOrganisation(context.app, id, { change, by: serverOperator })
    const organisation = await describeOrganisation(context, id)
    printLimits(context, organisation)
    return { json: organisationJson(organisation) }
  },
}

function printLimits({ print }: Pick<CommandContext, 'print'>, organisation: ProviderOrganisation): void {
  const { name, people, assigned_megabytes: assigned, limits: set } = organisation
  print(`Limits of ${name}:`)
  for (const line of formatLimits(set)) print(line)
  if (set.people !== null && people > set.people)
    print(`It has ${people} users already. They stay; no further user can be added.`)
  if (set.storage_megabytes !== null && assigned > set.storage_megabytes)
    print(
      `The quotas of its accounts are ${formatMegabytes(assigned)} together. They stay; none can be increased.`,
    )
}
