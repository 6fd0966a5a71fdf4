export { signInRoutes } from './routes.ts'
export { endProgramSession, type ProgramSession, signInProgram } from './sign-in-program.ts'
export { type NewSession, startSession } from './start-session.ts'
