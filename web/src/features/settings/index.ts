export { loadSettingsPage } from './load-settings-page.ts'
export { settingsHref, tabNames } from './tabs.ts'
