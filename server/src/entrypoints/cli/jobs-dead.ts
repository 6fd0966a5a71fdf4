import type { Command } from './command.ts'

const maxListed = 100

export const jobsDead: Command = {
  name: 'jobs dead',
  usage: '',
  meaning: 'List failed jobs, newest first',
  positionals: [0, 0],
  async run({ app, print, addJsonFields }) {
    const dead = await app.jobs.listDead(maxListed)
    for (const job of dead) print([job.id, job.kind, `${job.attempts} attempts`, job.lastError].join('\t'))
    addJsonFields({
      jobs: dead.map(({ id, kind, attempts, lastError }) => ({ id, kind, attempts, last_error: lastError })),
    })
    if (dead.length === 0) print('There are no failed jobs.')
    return true
  },
}
