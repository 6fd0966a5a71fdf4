export { singleSignOnMaintenance } from './maintenance.ts'
export { singleSignOnRoutes } from './routes.ts'
export { getSignOnOffer } from './sign-out-at-provider.ts'
