import { sessionStore } from '../../../../store.ts'

/** True while something else than the visible thread is printed. */
export const isOtherContentPrinting = sessionStore(false)
