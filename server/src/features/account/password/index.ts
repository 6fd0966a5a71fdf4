export { changePassword } from './change-password.ts'
export { assignPassword } from './assign-password.ts'
export { replacePassword } from './replace-password.ts'
export { signOutEverywhere } from './sign-out-everywhere.ts'
