import { findMachines, verifyAllTables } from '../../composition/verify-database.ts'
import { listAccounts } from '../../features/account/people/store.ts'
import { checkDrive } from '../../features/drive/check-drive.ts'
import { checkMailbox } from '../../features/mailbox/check/check-mailbox.ts'
import { listFailures } from '../../features/organisation/get-state.ts'
import type { Command } from './command.ts'
import { formatCount } from './format-count.ts'

interface Problem {
  /** Account with the problem; null for the whole store. */
  email: string | null
  problem: string
  is_repaired: boolean
}

export const check: Command = {
  name: 'check',
  summary: 'Check the store, and repair it with --repair',
  details:
    'Checks the database, thread lists, counts, sizes, blobs, maintenance and jobs. The server may run meanwhile.',
  options: {
    repair: { meaning: 'Correct derived data and restore damaged content from BOCAU_SECOND_COPY' },
  },
  examples: ['check', 'check --repair'],
  problem: 'a problem remains',
  rejectsOlderSchema: true,
  async run({ app, print }, { options }) {
    const repair = options.repair === true
    const problems: Problem[] = []
    const blobs = await app.openBlobs()
    const spread = await findMachines(app.db)
    if (spread) print(`The rows of accounts are on ${spread.machines.join(', ')} (Citus ${spread.version}).`)
    const accounts = await listAccounts(app.db.sql)
    for (const { id, email } of accounts) {
      const troubles = [
        ...(await checkMailbox({ ...app, blobs }, id, { repair })),
        ...(await checkDrive({ ...app, blobs }, id, { repair })),
      ]
      for (const { kind, id: subject, isRepaired } of troubles) {
        const problem = `${kind.replaceAll('_', ' ')} (${subject})`
        print(`${email}: ${problem}${isRepaired ? ', repaired' : ''}`)
        problems.push({ email, problem, is_repaired: isRepaired })
      }
    }
    const wrong = [
      ...(await verifyAllTables(app.db)),
      ...(spread?.troubles ?? []),
      ...(await listFailures(app)),
    ]
    for (const trouble of wrong) {
      print(trouble)
      problems.push({ email: null, problem: trouble, is_repaired: false })
    }
    const repaired = problems.filter(({ is_repaired }) => is_repaired).length
    print(
      problems.length === 0
        ? `${formatCount(accounts.length, 'account')}, no problems found.`
        : `${formatCount(problems.length, 'problem')}, ${repaired} repaired.`,
    )
    return {
      json: { accounts: accounts.length, problems, repaired },
      hasProblem: repaired < problems.length,
    }
  },
}
