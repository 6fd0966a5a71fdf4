import css from './ThreadPage.module.css'
import { ThreadSkeleton } from './ThreadSkeleton.tsx'

/** What stands in the place of an opened thread while its code is on its way. */
export default function ThreadFallback() {
  return (
    <section className={css.page}>
      <div className={css.scroller}>
        <div className={css.column}>
          <ThreadSkeleton hasHeading={false} />
        </div>
      </div>
    </section>
  )
}
