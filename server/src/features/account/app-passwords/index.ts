export { noteUse } from './app-password-store.ts'
export { findAppPassword, type UsedAppPassword } from './find-app-password.ts'
export { getProgramPolicy, setProgramPolicy } from './program-policy.ts'
export { needsAppPassword } from './program-policy-store.ts'
