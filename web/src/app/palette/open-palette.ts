import { loadActions } from '../../features/mailbox/index.ts'
import { loadSearchBox } from '../../features/search/index.ts'
import { fetchPart } from '../../ui/parts/fetch-part.ts'

/** Opens the palette: everything that can be done or gone to from here, by typing a bit of its name. */
export async function openPalette(): Promise<void> {
  const [{ showPalette }, actions, search] = await Promise.all([
    fetchPart(() => import('./show-palette.tsx')),
    loadActions(),
    loadSearchBox(),
  ])
  showPalette({ actions, search })
}
