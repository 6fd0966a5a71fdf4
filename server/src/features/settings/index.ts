export { getSettings } from './get-settings.ts'
export { serverSettings, settingsRoutes } from './routes.ts'
export { saveSetting } from './store.ts'
export { findTrustedSenders } from './trusted-sender-store.ts'
