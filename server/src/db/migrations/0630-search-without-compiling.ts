import type { Migration } from './migration.ts'

/**
 * Search without just-in-time compilation, also on the machines of a distributed store, where session settings do not
 * apply: its high estimated costs would cause PostgreSQL to compile it for half a second each time.
 */
export const searchWithoutCompiling: Migration = {
  number: 630,
  name: 'search without compiling',
  both: [],
  postgres: [
    `alter function find_messages(bigint, tsquery, tsquery, bigint, bigint, bigint, bigint, bigint) set jit = off`,
  ],
}
