export { listTroubles } from './get-state.ts'
export { keepAccount } from './people/index.ts'
export { organisationRoutes } from './routes.ts'
