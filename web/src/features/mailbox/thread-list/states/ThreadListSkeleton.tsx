import { t } from '../../../../i18n/index.ts'
import { Skeleton, SkeletonBar } from '../../../../ui/index.ts'
import listCss from '../ThreadList.module.css'
import css from './ThreadListSkeleton.module.css'

/** Widths of names, subject and snippet: uneven as in a real list, and always the same. */
const rows = [
  ['62%', '38%', '34%'],
  ['80%', '46%', '22%'],
  ['48%', '30%', '40%'],
  ['70%', '52%', '18%'],
  ['56%', '34%', '36%'],
  ['84%', '42%', '26%'],
  ['44%', '28%', '44%'],
] as const

/** Skeleton of a loading list; appears after a delay. */
export function ThreadListSkeleton() {
  return (
    <div className={listCss.list}>
      <Skeleton label={t('mailbox.loading')}>
        {[...rows, ...rows, ...rows].map(([who, subject, snippet], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are always the same
          <div key={index} className={css.ghost}>
            <SkeletonBar width="16px" className={css.ghostBox} />
            <SkeletonBar width="16px" className={css.ghostStar} />
            <SkeletonBar width="36px" className={css.ghostFace} />
            <span className={css.ghostWho}>
              <SkeletonBar width={who} />
            </span>
            <span className={css.ghostText}>
              <SkeletonBar width={subject} />
              <SkeletonBar width={snippet} />
            </span>
            <span className={css.ghostTime}>
              <SkeletonBar width="34px" />
            </span>
          </div>
        ))}
      </Skeleton>
    </div>
  )
}
