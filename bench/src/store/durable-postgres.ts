import { createDatabase, startPostgres } from '../../../server/src/testing/postgres.ts'

/** A private PostgreSQL with durable writes, or the server named by BOCAU_BENCH_POSTGRES. */
export async function startDurablePostgres() {
  const address = process.env.BOCAU_BENCH_POSTGRES
  const server = address ? { url: address, stop: async () => {} } : await startPostgres({ isDurable: true })
  return {
    stop: () => server.stop(),
    createDatabase: async () => (await createDatabase(server.url)).url,
  }
}
