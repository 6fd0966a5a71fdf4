export { invitationJobs } from './jobs.ts'
export { invitationRoutes } from './routes.ts'
