export { phoneRoutes } from './routes.ts'
export { getPhone } from './verify-phone.ts'
