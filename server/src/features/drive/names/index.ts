export { type DriveName, nameKey, numberedName, readDriveName, splitName } from './drive-name.ts'
