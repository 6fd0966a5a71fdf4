import { sessionStore } from '../../../../api/per-session.ts'

/** True while something else than the visible thread is printed. */
export const isOtherContentPrinting = sessionStore(false)
