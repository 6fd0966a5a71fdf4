import { partAtOnce } from '../../../speed/part-at-once.ts'
import { fetchPart } from '../../../ui/parts/fetch-part.ts'

/** An opened thread, whose code is fetched by whatever may lead to one. */
export const threadPage = partAtOnce(
  async () => (await fetchPart(() => import('../thread/page/ThreadPage.tsx'))).ThreadPage,
)

/** Fetches the code of an opened thread. */
export const loadThreadPage = threadPage.load
