import { examineDatabase, findMachines } from '../../composition/prove-database.ts'
import { listAccounts } from '../../features/account/people/index.ts'
import { checkDrive } from '../../features/drive/index.ts'
import { checkMailbox } from '../../features/mailbox/check/index.ts'
import { listTroubles } from '../../features/organisation/index.ts'
import type { Command } from './command.ts'

export const check: Command = {
  name: 'check',
  takes: '[--repair]',
  meaning:
    'Check the store: database, lists, counts, sizes, blobs, maintenance and jobs; --repair corrects derived data and restores damaged content from BOCAU_SECOND_COPY',
  keepsShape: true,
  places: [0, 0],
  options: { repair: { type: 'boolean' } },
  async run({ app, say, give }, { options }) {
    const repair = options.repair === true
    let found = 0
    let left = 0
    const spread = await findMachines(app.db)
    if (spread) say(`The rows of accounts lie on ${spread.machines.join(', ')} (Citus ${spread.version}).`)
    const accounts = await listAccounts(app.db.sql)
    for (const { id, email } of accounts) {
      const troubles = [
        ...(await checkMailbox(app, id, { repair })),
        ...(await checkDrive(app, id, { repair })),
      ]
      for (const { kind, id: subject, isRepaired } of troubles) {
        say(`${email}: ${kind.replaceAll('_', ' ')} (${subject})${isRepaired ? ', repaired' : ''}`)
        found++
        if (!isRepaired) left++
      }
    }
    const wrong = [
      ...(await examineDatabase(app.db)),
      ...(spread?.troubles ?? []),
      ...(await listTroubles(app)),
    ]
    for (const trouble of wrong) {
      say(trouble)
      found++
      left++
    }
    give({ accounts: accounts.length, found, repaired: found - left })
    say(
      found === 0
        ? `${accounts.length} accounts, nothing wrong.`
        : `${found} troubles, ${found - left} repaired.`,
    )
    return left === 0
  },
}
