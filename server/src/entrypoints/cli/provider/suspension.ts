import { serverOperator } from '../../../features/audit/write-audit.ts'
import { resumeOrganisation, suspendOrganisation } from '../../../features/provider/suspend-organisation.ts'
import { type Command, WrongUsage } from '../command.ts'
import {
  describeOrganisation,
  getOrganisationId,
  organisationArgument,
  organisationJson,
} from './get-organisation.ts'

const maxReasonCharacters = 200

export const providerSuspend: Command = {
  name: 'provider suspend',
  summary: 'Suspend an organisation; its data is kept',
  details:
    'Its users cannot sign in, and open sessions end within seconds. Incoming mail is deferred, so that senders try again for days. Outgoing messages and jobs wait until the organisation is resumed.',
  arguments: [organisationArgument],
  options: { reason: { value: 'text', meaning: 'Reason for your records; users do not see it' } },
  examples: ['provider suspend example.com --reason "Invoice 2026-118 is not paid"'],
  async run(context, { positionals: [input = ''], options }) {
    const reason = String(options.reason ?? '').trim()
    if (reason.length > maxReasonCharacters)
      throw new WrongUsage(`--reason is longer than ${maxReasonCharacters} characters.`)
    const id = await getOrganisationId(context, input)
    const isChanged = await suspendOrganisation(context.app, id, { reason, by: serverOperator })
    const organisation = await describeOrganisation(context, id)
    context.print(`${organisation.name} is ${isChanged ? 'now' : 'already'} suspended.`)
    return { json: organisationJson(organisation) }
  },
}

export const providerResume: Command = {
  name: 'provider resume',
  summary: 'Resume a suspended organisation',
  details: 'Waiting messages and jobs continue, and users can sign in again.',
  arguments: [organisationArgument],
  examples: ['provider resume example.com'],
  async run(context, { positionals: [input = ''] }) {
    const id = await getOrganisationId(context, input)
    const wasSuspended = await resumeOrganisation(context.app, id, serverOperator)
    const organisation = await describeOrganisation(context, id)
    context.print(`${organisation.name} is ${wasSuspended ? 'active again' : 'not suspended'}.`)
    return { json: organisationJson(organisation) }
  },
}
