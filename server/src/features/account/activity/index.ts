export { AlertMail, alertMailJob } from './alert-owner.ts'
export { readDevice } from './read-device.ts'
