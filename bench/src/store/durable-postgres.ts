import { createDatabase, startPostgres } from '../../../server/src/testing/postgres.ts'

/** A private PostgreSQL with durable writes. */
export async function startDurablePostgres() {
  const server = await startPostgres({ isDurable: true })
  return {
    stop: () => server.stop(),
    createDatabase: async () => (await createDatabase(server.url)).url,
  }
}
