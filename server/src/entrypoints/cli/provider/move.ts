import type { MoveOutcome } from '../../../composition/copying/organisation/move-organisation.ts'
import { type AppCommand, type CommandContext, WrongUsage } from '../command.ts'
import {
  describeOrganisation,
  getOrganisationId,
  organisationArgument,
  organisationJson,
} from './get-organisation.ts'

export const providerMove: AppCommand = {
  name: 'provider move',
  summary: 'Move an organisation to another installation',
  details:
    'Copies the organisation from this installation on PostgreSQL to another one while both are in use, then closes it here for a short time and opens it there. Run the command again after an interruption; it continues. The file contains the settings of the other installation as lines NAME=value, at least BOCAU_DATABASE, and BOCAU_BLOBS or BOCAU_DATA, and BOCAU_KEY_FILE if it has one.',
  arguments: [organisationArgument],
  options: {
    to: { value: 'file', meaning: 'File with the settings of the other installation', isRequired: true },
    'no-wait': {
      meaning: 'End after the switch; a later run waits for old requests and removes the triggers',
    },
    abandon: { meaning: 'End the move before its switch: delete the copied rows and open the organisation' },
    'target-is-lost': {
      meaning: 'With --abandon: the other installation is destroyed and will never be used again',
    },
  },
  examples: [
    'provider move example.com --to /etc/bocau/cell-2.env',
    'provider move example.com --to /etc/bocau/cell-2.env --abandon',
  ],
  rejectsOlderSchema: true,
  async runWithApp(context, { positionals: [input = ''], options }) {
    const settingsFile = String(options.to ?? '')
    if (settingsFile === '') throw new WrongUsage('--to is empty.')
    const organisationId = await getOrganisationId(context, input)
    const { print } = context
    const isTargetLost = options['target-is-lost'] === true
    if (isTargetLost && !options.abandon) throw new WrongUsage('--target-is-lost needs --abandon.')
    const { abandonOrganisationMove, graceMilliseconds, moveOrganisation } = await import(
      '../../../composition/copying/organisation/move-organisation.ts'
    )
    if (options.abandon) {
      const outcome = await abandonOrganisationMove(context, { organisationId, settingsFile, isTargetLost })
      print(outcome === 'no move' ? 'There is no move of this organisation.' : abandonedMessage(isTargetLost))
      return { json: { outcome } }
    }
    const outcome = await moveOrganisation(context, {
      organisationId,
      settingsFile,
      graceMilliseconds: options['no-wait'] ? null : graceMilliseconds,
      print,
    })
    const organisation = await describeOrganisation(context, organisationId)
    printNextSteps(context, organisation, outcome)
    return { json: { outcome, organisation: organisationJson(organisation) } }
  },
}

const abandonedMessage = (isTargetLost: boolean): string =>
  isTargetLost
    ? 'The move has ended, and the organisation is in use here. Never start the other installation again: it may serve the organisation too.'
    : 'The move has ended. The copied rows were deleted from the target, and the organisation is in use here. The target begins to delete the copied objects after a day, 5,000 an hour.'

function printNextSteps(
  { print }: Pick<CommandContext, 'print'>,
  { name, domains }: { name: string; domains: readonly string[] },
  outcome: MoveOutcome,
): void {
  const wasMoved = outcome === 'already moved'
  print(`${name} was moved${wasMoved ? ' before' : ''}. The other installation serves it. Now:`)
  print(`1. Change the MX records of ${domains.join(', ')} and the addresses of web and mail programs.`)
  print('   Until then this installation answers mail for them with 451, so that senders try again.')
  print('2. Let the users sign in again. Sessions and shares with other organisations were not moved.')
  if (outcome === 'moved, not completed')
    print('   Run this command again after 16 minutes without --no-wait, to remove its triggers.')
  print('3. Keep the rows here. The audit log cannot be deleted for a year, and with it the organisation.')
}
