import { loadActions } from '../../features/mailbox/index.ts'
import { fetchPart } from '../../ui/parts/fetch-part.ts'

export async function openShortcutSheet(): Promise<void> {
  const [{ showShortcutSheet }, actions] = await Promise.all([
    fetchPart(() => import('./ShortcutSheet.tsx')),
    loadActions(),
  ])
  showShortcutSheet(actions)
}
