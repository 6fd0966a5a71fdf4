import { t } from '../../../../i18n/index.ts'
import { Skeleton, SkeletonBar } from '../../../../ui/index.ts'
import css from './ThreadSkeleton.module.css'

export function ThreadSkeleton({ hasHeading }: { hasHeading: boolean }) {
  return (
    <Skeleton label={t('mailbox.loading')}>
      {!hasHeading && <SkeletonBar width="62%" className={css.subject} />}
      <div className={css.head}>
        <SkeletonBar width="40px" className={css.face} />
        <div className={css.who}>
          <SkeletonBar width="180px" />
          <SkeletonBar width="120px" />
        </div>
      </div>
      <div className={css.text}>
        {['34%', '92%', '86%', '90%', '58%', '28%'].map((width) => (
          <SkeletonBar key={width} width={width} />
        ))}
      </div>
    </Skeleton>
  )
}
