export { checkDrive } from './check-drive.ts'
export { type DriveDeps, type DriveSharing, type Grant, unshared } from './deps.ts'
export { driveRoutes } from './routes.ts'
export { driveUpkeep } from './upkeep.ts'
