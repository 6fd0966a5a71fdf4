export { changePassword } from './change-password.ts'
export { givePassword } from './give-password.ts'
