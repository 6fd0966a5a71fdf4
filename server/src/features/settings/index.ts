export { getSettings } from './get-settings.ts'
export { serverSettings, settingsRoutes } from './routes.ts'
export { saveSetting } from './store.ts'
export {
  countTrustedSenders,
  deleteUntrustedSenders,
  findTrustedSenders,
  listTrustedSenders,
  saveTrustedSenders,
} from './trusted-sender-store.ts'
