import css from './ThreadPage.module.css'
import { ThreadSkeleton } from './ThreadSkeleton.tsx'

/** Placeholder of a thread while its code loads. */
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
