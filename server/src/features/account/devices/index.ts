export { findKnownDevice, isTrustedDevice, recogniseDevice } from './recognise-device.ts'
