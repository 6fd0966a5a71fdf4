import { createDatabase, startPostgres } from '../../../server/src/testing/postgres.ts'

/** A private PostgreSQL with durable writes, or the server named by BOCAU_BENCH_POSTGRES. */
export async function startDurablePostgres() {
  const given = process.env.BOCAU_BENCH_POSTGRES
  const server = given ? { url: given, stop: async () => {} } : await startPostgres({ isDurable: true })
  return {
    stop: () => server.stop(),
    createDatabase: async () => (await createDatabase(server.url)).url,
  }
}
