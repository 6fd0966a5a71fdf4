export { signInRoutes } from './routes.ts'
export { type NewSession, startSession } from './start-session.ts'
