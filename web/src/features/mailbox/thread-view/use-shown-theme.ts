import { useSettings } from '../../../api/session.ts'
import { useMedia } from '../../../ui/media.ts'

/** The theme on screen: the one that was chosen, or that of the device. */
export function useShownTheme(): 'light' | 'dark' {
  const { theme } = useSettings()
  const isDeviceDark = useMedia('(prefers-color-scheme: dark)')
  return theme === 'system' ? (isDeviceDark ? 'dark' : 'light') : theme
}
