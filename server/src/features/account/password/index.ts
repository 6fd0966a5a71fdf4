export { assignPassword } from './assign-password.ts'
export { changePassword } from './change-password.ts'
export { replacePassword } from './replace-password.ts'
export { signOutEverywhere } from './sign-out-everywhere.ts'
