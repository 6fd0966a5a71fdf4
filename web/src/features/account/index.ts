/** The sign-in panel, for somebody who is not signed in yet. */
export const loadSignIn = async () => (await import('./sign-in/SignIn.tsx')).SignIn

export { signOut } from './sign-out.ts'
