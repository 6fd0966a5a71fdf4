import { createDatabase, startPostgres } from '../../../server/src/testing/postgres.ts'

/** PostgreSQL of our own that writes as a real one does: nothing is answered before it is on the disk. */
export async function startDurablePostgres() {
  const server = await startPostgres({ isDurable: true })
  return {
    stop: () => server.stop(),
    createDatabase: async () => (await createDatabase(server.url)).url,
  }
}
