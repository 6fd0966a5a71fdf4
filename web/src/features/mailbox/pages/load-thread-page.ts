import { preloadablePart } from '../../../speed/preloadable-part.ts'
import { fetchPart } from '../../../ui/parts/fetch-part.ts'

/** Component of an open thread, preloaded by everything that may open one. */
export const threadPage = preloadablePart(
  async () => (await fetchPart(() => import('../thread/page/ThreadPage.tsx'))).ThreadPage,
)

export const loadThreadPage = threadPage.load
