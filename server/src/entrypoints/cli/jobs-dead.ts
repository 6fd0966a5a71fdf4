import type { Command } from './command.ts'
import { formatTable } from './format-table.ts'

const maxListed = 100

export const jobsDead: Command = {
  name: 'jobs dead',
  summary: 'List failed jobs, newest first',
  details: `A failed job is not retried. At most ${maxListed} are listed.`,
  examples: ['jobs dead', 'jobs dead --json'],
  async run({ app, print }) {
    const dead = await app.jobs.listDead(maxListed)
    const rows = dead.map(({ id, kind, attempts, lastError }) => [id, kind, String(attempts), lastError])
    if (dead.length === 0) print('There are no failed jobs.')
    else for (const line of formatTable(['ID', 'JOB', 'ATTEMPTS', 'ERROR'], rows)) print(line)
    return {
      json: dead.map(({ id, kind, attempts, lastError }) => ({ id, kind, attempts, last_error: lastError })),
    }
  },
}
