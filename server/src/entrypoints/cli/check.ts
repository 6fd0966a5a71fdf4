import { findMachines, verifyAllTables } from '../../composition/verify-database.ts'
import { listAccounts } from '../../features/account/index.ts'
import { checkDrive } from '../../features/drive/index.ts'
import { checkMailbox } from '../../features/mailbox/index.ts'
import { listFailures } from '../../features/organisation/index.ts'
import type { Command } from './command.ts'

export const check: Command = {
  name: 'check',
  usage: '[--repair]',
  meaning:
    'Check the store: database, lists, counts, sizes, blobs, maintenance and jobs; --repair corrects derived data and restores damaged content from BOCAU_SECOND_COPY',
  rejectsOlderSchema: true,
  positionals: [0, 0],
  options: { repair: { type: 'boolean' } },
  async run({ app, print, addJsonFields }, { options }) {
    const repair = options.repair === true
    let faults = 0
    let remaining = 0
    const spread = await findMachines(app.db)
    if (spread) print(`The rows of accounts are on ${spread.machines.join(', ')} (Citus ${spread.version}).`)
    const accounts = await listAccounts(app.db.sql)
    for (const { id, email } of accounts) {
      const troubles = [
        ...(await checkMailbox(app, id, { repair })),
        ...(await checkDrive(app, id, { repair })),
      ]
      for (const { kind, id: subject, isRepaired } of troubles) {
        print(`${email}: ${kind.replaceAll('_', ' ')} (${subject})${isRepaired ? ', repaired' : ''}`)
        faults++
        if (!isRepaired) remaining++
      }
    }
    const wrong = [
      ...(await verifyAllTables(app.db)),
      ...(spread?.troubles ?? []),
      ...(await listFailures(app)),
    ]
    for (const trouble of wrong) {
      print(trouble)
      faults++
      remaining++
    }
    addJsonFields({ accounts: accounts.length, found: faults, repaired: faults - remaining })
    print(
      faults === 0
        ? `${accounts.length} accounts, no problems found.`
        : `${faults} troubles, ${faults - remaining} repaired.`,
    )
    return remaining === 0
  },
}
