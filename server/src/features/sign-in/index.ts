export { signInRoutes } from './routes.ts'
export {
  type AppPasswordNeeded,
  endProgramSession,
  type ProgramSession,
  signInProgram,
} from './sign-in-program.ts'
export { startSession } from './start-session.ts'
