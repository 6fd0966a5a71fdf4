import { en } from './settings.en.ts'
import { vi } from './settings.vi.ts'

export type SettingsMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends SettingsMessages {}
}

/** The texts of the settings. */
export const settingsMessages = { vi, en }
