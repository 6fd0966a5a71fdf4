import { loadActions } from '../../features/mailbox/index.ts'

/** Opens the sheet of all keys that do something. */
export async function openShortcutSheet(): Promise<void> {
  const [{ showShortcutSheet }, actions] = await Promise.all([import('./ShortcutSheet.tsx'), loadActions()])
  showShortcutSheet(actions)
}
