export { loadSettingsPage } from './load-settings-page.ts'
export { settingsHref, type TabName, tabNames } from './tabs.ts'
