export { sendPhoneCode } from './phone-codes.ts'
export { phoneHint } from './phone-number.ts'
export { phoneRoutes } from './routes.ts'
export { getPhone } from './verify-phone.ts'
