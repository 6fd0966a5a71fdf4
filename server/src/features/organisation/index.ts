export { countFreedByEmail, deleteByEmail, departureJobs, startDepartureByEmail } from './departures/index.ts'
export { isMailElsewhere, removeDomain } from './domains/index.ts'
export { listFailures } from './get-state.ts'
export {
  addSharedMailbox,
  changeSharedMailbox,
  deleteSharedMailbox,
  listEveryMailbox,
} from './mailboxes/index.ts'
export { organisationMaintenance } from './maintenance.ts'
export { saveAccount } from './people/index.ts'
export { organisationRoutes } from './routes.ts'
