export { signInRoutes } from './routes.ts'
export { endProgramSession, type ProgramSession, signInProgram } from './sign-in-program.ts'
