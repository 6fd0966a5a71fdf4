export { type DriveName, readDriveName, splitName } from './drive-name.ts'
