export { firstRunRoutes } from './routes.ts'
export { makeSetupLink } from './setup-link.ts'
