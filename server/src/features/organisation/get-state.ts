import type { ReplyOf } from '@bocau/contract/endpoint'
import type { organisationEndpoints } from '@bocau/contract/organisation'
import { countDamage } from '../../db/blobs/damaged-blob-table.ts'
import { listMaintenance } from '../../db/maintenance-store.ts'
import type { OrganisationDeps } from './deps.ts'

const maxCounted = 1000

type StateDeps = Pick<OrganisationDeps, 'db' | 'jobs'>
type FullStateDeps = StateDeps & Pick<OrganisationDeps, 'diskSpace' | 'services'>

/**
 * Returns the state of maintenance. Failures appear by name only, because error texts may contain data of other
 * organisations.
 */
export async function getState(
  deps: FullStateDeps,
): Promise<ReplyOf<(typeof organisationEndpoints)['GET /api/v2/organisation/state']>> {
  const [damage, maintenance, dead, aside] = await Promise.all([
    countDamage(deps.db.sql),
    listMaintenance(deps.db.sql),
    deps.jobs.listDead(maxCounted),
    deps.jobs.listUnsupported(maxCounted),
  ])
  return {
    upkeep: maintenance.map(({ step, done_at, failing_since, failures }) => ({
      step,
      done_at: seconds(done_at),
      failing_since: seconds(failing_since),
      failures,
    })),
    jobs_given_up: dead.length,
    jobs_not_understood: aside.length,
    services: deps.services.read().map(({ service, kind, respondedAt, silentSince }) => ({
      service,
      kind,
      answered_at: seconds(respondedAt),
      silent_since: seconds(silentSince),
    })),
    disk_used: percent(deps.diskSpace.usedShare()),
    damaged: damage.count > 0 ? { count: damage.count, since: Math.floor((damage.since ?? 0) / 1000) } : null,
  }
}

/** Lists failures of maintenance and jobs with their errors, for the operator. */
export async function listFailures({ db, jobs }: StateDeps): Promise<string[]> {
  const failing = (await listMaintenance(db.sql)).filter((step) => step.failing_since !== null)
  const aside = await jobs.listUnsupported(maxCounted)
  return [
    ...failing.map(({ step, failing_since, failures, last_error }) => {
      const since = new Date(failing_since ?? 0).toISOString()
      return `maintenance step ${step}: failed ${failures} times since ${since}: ${last_error}`
    }),
    ...aside.map(({ id, kind, lastError }) => `job ${kind} (${id}) waits: ${lastError}`),
  ]
}

const seconds = (milliseconds: number | null) =>
  milliseconds === null ? null : Math.floor(milliseconds / 1000)

const percent = (share: number | null) => (share === null ? null : Math.floor(share * 100))
