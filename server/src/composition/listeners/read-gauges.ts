import { X509Certificate } from 'node:crypto'
import { stat, statfs } from 'node:fs/promises'
import { listMaintenance } from '../../db/maintenance-store.ts'
import type { GaugeValue } from '../../entrypoints/metrics/metrics-listener.ts'
import { countOutgoing } from '../../features/outbox/index.ts'
import type { App } from '../app.ts'
import { type Config, sqliteFile } from '../config.ts'
import type { Readiness } from '../readiness.ts'
import { certificateReader } from './issued-certificates.ts'

/** Results are cached for this time, so that frequent scrapes do not load the store. */
const cacheMilliseconds = 5_000

/**
 * Reads metrics of the store, queues and disk. Sources without a response are omitted and reported by
 * `readinessGauges`.
 */
export function gaugeReader(
  app: Pick<App, 'db' | 'jobsDb' | 'jobs' | 'clock' | 'logger' | 'secrets' | 'services'>,
  config: Config,
  readiness: () => Promise<Readiness>,
): () => Promise<GaugeValue[]> {
  let last: { at: number; figures: Promise<GaugeValue[]> } | null = null
  return () => {
    const now = performance.now()
    if (!last || now - last.at > cacheMilliseconds) last = { at: now, figures: readAll() }
    return last.figures
  }

  async function readAll(): Promise<GaugeValue[]> {
    const parts = [
      readinessGauges(readiness),
      jobGauges(app),
      outboxGauges(app),
      diskGauges(config),
      storeGauges(config),
      connectionGauges(app),
      maintenanceGauges(app),
      certificateGauges(app, config),
      serviceGauges(app),
    ]
    const results = await Promise.allSettled(parts)
    for (const result of results)
      if (result.status === 'rejected')
        app.logger.warn('reading a metric failed', { error: result.reason as unknown })
    return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  }
}

/** Reads the readiness checks: 1 if a check passed, else 0. */
async function readinessGauges(readiness: () => Promise<Readiness>): Promise<GaugeValue[]> {
  const { checks } = await readiness()
  return Object.entries(checks).map(([check, text]) => ({
    name: 'ready',
    help: 'Whether test reads and writes of the store, the blobs and the jobs succeed',
    value: text === 'ok' ? 1 : 0,
    labels: { check },
  }))
}

/** Reads the number of jobs, and how late the queue is. */
async function jobGauges({ jobs: queue, clock }: Pick<App, 'jobs' | 'clock'>): Promise<GaugeValue[]> {
  const { waiting, dead, oldestDueAt } = await queue.count()
  return [
    ...Object.entries({ waiting, dead }).map(([state, value]) => ({
      name: 'jobs',
      help: 'Jobs in the queue',
      value,
      labels: { state },
    })),
    {
      name: 'job_late_seconds',
      help: 'Delay of the oldest due job',
      value: lateness(oldestDueAt, clock.now()),
    },
  ]
}

/** Reads the number of messages waiting to be sent, and how late the oldest one is. */
async function outboxGauges({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<GaugeValue[]> {
  const { waiting, oldestDueAt } = await countOutgoing(db.sql)
  return [
    { name: 'outgoing', help: 'Messages waiting to be sent or retried', value: waiting },
    {
      name: 'outgoing_late_seconds',
      help: 'Delay of the oldest due message',
      value: lateness(oldestDueAt, clock.now()),
    },
  ]
}

function lateness(dueAt: number | null, now: number): number {
  return dueAt === null ? 0 : Math.max(0, now - dueAt) / 1000
}

/** Metrics of the disk with the data directory. */
async function diskGauges({ dataDirectory }: Config): Promise<GaugeValue[]> {
  const { bsize, blocks, bavail, bfree } = await statfs(dataDirectory)
  return Object.entries({ used: (blocks - bfree) * bsize, free: bavail * bsize }).map(([kind, value]) => ({
    name: 'disk_bytes',
    help: 'Disk of the data directory',
    value,
    labels: { kind },
  }))
}

/** Size of the embedded store. */
async function storeGauges(config: Config): Promise<GaugeValue[]> {
  if (config.databaseUrl) return []
  const fileSize = async (path: string) => (await stat(path).catch(() => null))?.size ?? 0
  const file = sqliteFile(config)
  const sizes = { database: await fileSize(file), log: await fileSize(`${file}-wal`) }
  return Object.entries(sizes).map(([part, value]) => ({
    name: 'store_bytes',
    help: 'Files of the embedded store',
    value,
    labels: { part },
  }))
}

/** PostgreSQL connections of this process, for requests and for jobs. */
async function connectionGauges({ db, jobsDb }: Pick<App, 'db' | 'jobsDb'>): Promise<GaugeValue[]> {
  return Object.entries({ requests: db, jobs: jobsDb }).flatMap(([work, of]) =>
    Object.entries(of?.connections?.() ?? {}).map(([state, value]) => ({
      name: 'database_connections',
      help: 'PostgreSQL connections, and requests waiting for one',
      value,
      labels: { work, state },
    })),
  )
}

/** Reads the state of regular tasks, such as backups. Steps that never ran have no values. */
async function maintenanceGauges({ db }: Pick<App, 'db'>): Promise<GaugeValue[]> {
  const steps = await listMaintenance(db.sql)
  return steps.flatMap(({ step, done_at, failures }) => [
    {
      name: 'maintenance_success_timestamp_seconds',
      help: 'Time of the last success of a maintenance step',
      value: done_at === null ? null : done_at / 1000,
      labels: { step },
    },
    {
      name: 'maintenance_failures',
      help: 'Failures of a maintenance step since its last success',
      value: failures,
      labels: { step },
    },
  ])
}

/** Reads when the certificates of the listeners expire. A certificate that cannot be read has no value. */
async function certificateGauges(
  app: Parameters<typeof certificateReader>[0],
  { webTls, mailTls }: Config,
): Promise<GaugeValue[]> {
  const readers = { web: certificateReader(app, webTls), mail: certificateReader(app, mailTls) }
  return Promise.all(
    Object.entries(readers).map(async ([listener, readCertificate]) => {
      // The listeners report the same error when they read the files again.
      const certificate = await readCertificate?.().catch(() => null)
      return {
        name: 'certificate_expires_timestamp_seconds',
        help: 'Time at which the certificate of the listeners expires',
        value: certificate ? new X509Certificate(certificate.cert).validToDate.getTime() / 1000 : null,
        labels: { listener },
      }
    }),
  )
}

const watchedKinds = ['clamd', 'rspamd', 'relay'] as const

/** Reads whether the configured services responded to the last request of this process. Unused ones have no value. */
async function serviceGauges({ services }: Pick<App, 'services'>): Promise<GaugeValue[]> {
  const states = new Map(services.read().map((state) => [state.kind, state]))
  return watchedKinds.map((kind) => {
    const { respondedAt = null, silentSince = null } = states.get(kind) ?? {}
    const isUnused = respondedAt === null && silentSince === null
    return {
      name: 'service_up',
      help: 'Whether a connected service responded to the last request',
      value: isUnused ? null : Number(silentSince === null),
      labels: { service: kind },
    }
  })
}
