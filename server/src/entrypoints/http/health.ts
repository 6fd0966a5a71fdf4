import type { FastifyInstance } from 'fastify'
import type { HttpListenerDeps } from './http-listener-deps.ts'

/** Adds health endpoints for supervisors and load balancers: store, liveness and readiness. */
export function addHealth(
  app: FastifyInstance,
  { db, readiness }: Pick<HttpListenerDeps, 'db' | 'readiness'>,
): void {
  app.get('/health', async () => {
    await db.ping()
    return { status: 'ok' }
  })
  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    const { isReady, checks } = await readiness()
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'failing', checks })
  })
}
