import type { Command } from './command.ts'

const atMost = 100

export const jobsDead: Command = {
  name: 'jobs dead',
  takes: '',
  meaning: 'List failed jobs, newest first',
  places: [0, 0],
  async run({ app, say, give }) {
    const dead = await app.jobs.listDead(atMost)
    for (const job of dead) say([job.id, job.kind, `${job.attempts} attempts`, job.lastError].join('\t'))
    give({
      jobs: dead.map(({ id, kind, attempts, lastError }) => ({ id, kind, attempts, last_error: lastError })),
    })
    if (dead.length === 0) say('No job is dead.')
    return true
  },
}
