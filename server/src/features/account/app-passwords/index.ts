export { noteUse } from './app-password-store.ts'
export { findAppPassword } from './find-app-password.ts'
