import { copyToDatabase, distributeStore, endCopy } from '../../../composition/copying/distribute-store.ts'
import { type StorelessCommand, WrongUsage } from '../command.ts'

export const databaseDistribute: StorelessCommand = {
  name: 'database distribute',
  summary: 'Distribute a PostgreSQL store over several machines',
  details:
    'Without --to the tables of BOCAU_DATABASE are distributed with Citus, while all nodes are stopped. With --to the store stays in use while it is copied to another database, distributed if that one has Citus, and the command follows its changes until it is stopped. Run it again after an interruption, and with --switch to move to the copy.',
  options: {
    to: { value: 'url', meaning: 'Empty database to copy to: the Citus coordinator, or any PostgreSQL' },
    switch: {
      meaning: 'When the copy is up to date, refuse changes of the old store and make the copy usable',
    },
    abandon: { meaning: 'End the copy; the old store accepts changes' },
  },
  examples: [
    'database distribute',
    'database distribute --to postgres://bocau:secret@coordinator.example.com:5432/bocau',
    'database distribute --to postgres://bocau:secret@coordinator.example.com:5432/bocau --switch',
    'database distribute --abandon',
  ],
  async runWithoutStore({ config, print }, { options }) {
    const { to, switch: switches = false, abandon = false } = options
    if (abandon) {
      if (to !== undefined || switches)
        throw new WrongUsage('--abandon cannot be combined with other options.')
      const isAbandoned = await endCopy(config)
      print(isAbandoned ? 'The copy has ended. Drop its database.' : 'There is no copy of this store.')
      return { json: { abandoned: isAbandoned } }
    }
    if (typeof to !== 'string') {
      if (switches) throw new WrongUsage('--switch needs --to.')
      await distributeStore(config)
      print('The tables are distributed. Start the nodes.')
      return { json: { distributed: true } }
    }
    if (!/^postgres(ql)?:\/\//.test(to)) throw new WrongUsage('--to must begin with postgres://.')
    await copyToDatabase(config, to, { switches: switches === true, print })
    print(
      'The copy is complete, and the old store refuses changes. Set BOCAU_DATABASE (and BOCAU_DATABASE_DIRECT) to the new address on all nodes and restart them.',
    )
    return { json: { copied: true } }
  },
}
