export { getSignOnOffer } from './end-sign-on.ts'
export { singleSignOnRoutes } from './routes.ts'
export { singleSignOnUpkeep } from './upkeep.ts'
