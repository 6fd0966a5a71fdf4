export { firstRunRoutes } from './routes.ts'
export { createSetupLink } from './setup-link.ts'
