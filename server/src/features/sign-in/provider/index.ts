export { getSignOnOffer } from './end-sign-on.ts'
export { singleSignOnRoutes } from './routes.ts'
export { singleSignOnMaintenance } from './upkeep.ts'
