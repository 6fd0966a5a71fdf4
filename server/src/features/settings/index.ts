export { getSettings } from './get-settings.ts'
export { serverSettings, settingsRoutes } from './routes.ts'
export { findTrustedSenders, saveSetting } from './store.ts'
