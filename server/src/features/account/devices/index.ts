export { findDeviceByToken, isTrustedDevice, recogniseDevice } from './recognise-device.ts'
