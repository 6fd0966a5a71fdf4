export { getSignOnOffer } from './end-sign-on.ts'
export { singleSignOnMaintenance } from './maintenance.ts'
export { singleSignOnRoutes } from './routes.ts'
