export { changePassword } from './change-password.ts'
export { givePassword } from './give-password.ts'
export { signOutEverywhere } from './sign-out-everywhere.ts'
