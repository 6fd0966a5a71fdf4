export { type AccountPart, accountParts, type ConfigPart, configParts } from './account-parts.ts'
export { signOut } from './sign-out.ts'

/** The sign-in panel, for somebody who is not signed in yet. */
export const loadSignIn = async () => (await import('./sign-in/SignIn.tsx')).SignIn

/** The pages of the account area. */
export const loadAccountArea = () => import('./area.ts')
