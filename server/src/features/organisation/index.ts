export { isMailElsewhere, removeDomain } from './domains/index.ts'
export { listTroubles } from './get-state.ts'
export { deleteByEmail, departureJobs, startDepartureByEmail, weighByEmail } from './leaving/index.ts'
export {
  addSharedMailbox,
  changeSharedMailbox,
  deleteSharedMailbox,
  listEveryMailbox,
} from './mailboxes/index.ts'
export { saveAccount } from './people/index.ts'
export { organisationRoutes } from './routes.ts'
export { organisationMaintenance } from './upkeep.ts'
