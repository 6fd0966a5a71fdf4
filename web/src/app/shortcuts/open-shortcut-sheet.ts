import { loadActions } from '../../features/mailbox/index.ts'
import { loadPalette } from '../load-later.ts'

export async function openShortcutSheet(): Promise<void> {
  const [{ showShortcutSheet }, actions] = await Promise.all([loadPalette(), loadActions()])
  showShortcutSheet(actions)
}
