import { preloadablePart } from '../../../speed/preloadable-part.ts'
import { loadActions } from '../run-action.ts'

/** Component of an open thread, preloaded by everything that may open one. */
export const threadPage = preloadablePart(async () => (await loadActions()).ThreadPage)

export const loadThreadPage = threadPage.load
