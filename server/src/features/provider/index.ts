export {
  closeForMove,
  endMovedSessions,
  findMoveState,
  reopenAfterMove,
} from './close-for-move.ts'
export { createCustomer } from './create-customer.ts'
export { getOrganisation, listOrganisations } from './describe-organisation.ts'
export { matchOrganisation } from './find-organisation.ts'
export { providerJobs } from './jobs.ts'
export { type LimitChange, limitOrganisation } from './limit-organisation.ts'
export { providerMaintenance } from './maintenance.ts'
export { providerRoutes } from './routes.ts'
export { resumeOrganisation, suspendOrganisation } from './suspend-organisation.ts'
export { getUsage } from './usage/get-usage.ts'
