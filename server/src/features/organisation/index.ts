export { isMailElsewhere, removeDomain } from './domains/index.ts'
export { listTroubles } from './get-state.ts'
export { deleteByEmail, leavingJobs, letLeaveByEmail, weighByEmail } from './leaving/index.ts'
export {
  addSharedMailbox,
  changeSharedMailbox,
  deleteSharedMailbox,
  listEveryMailbox,
} from './mailboxes/index.ts'
export { keepAccount } from './people/index.ts'
export { organisationRoutes } from './routes.ts'
export { organisationUpkeep } from './upkeep.ts'
