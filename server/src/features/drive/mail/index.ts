export { driveSavingRoutes } from './routes.ts'
export { readAttachment } from './saved-file.ts'
