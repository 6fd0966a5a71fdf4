export type { OrganisationDeps } from './deps.ts'
export type { MailSources } from './domain-records.ts'
export { listTroubles } from './get-state.ts'
export { organisationRoutes } from './routes.ts'
