import { perSession } from '../../../../api/per-session.ts'
import { Store } from '../../../../store.ts'

/** True while something else than the visible thread is printed. */
export const isOtherContentPrinting = perSession(() => new Store(false))
