import type { Settings } from '@bocau/contract/settings'
import { useSettings } from '../../../../api/session.ts'
import { useMedia } from '../../../../ui/styles/media.ts'

const darkDevice = '(prefers-color-scheme: dark)'

/** Returns the visible theme: the chosen one, or that of the device. */
export function useVisibleTheme(): 'light' | 'dark' {
  const { theme } = useSettings()
  const isDeviceDark = useMedia(darkDevice)
  return theme === 'system' ? (isDeviceDark ? 'dark' : 'light') : theme
}

export const visibleTheme = (theme: Settings['theme']): 'light' | 'dark' =>
  theme === 'system' ? (matchMedia(darkDevice).matches ? 'dark' : 'light') : theme
