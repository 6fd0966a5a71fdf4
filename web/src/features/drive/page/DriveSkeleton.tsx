import { t } from '../../../i18n/index.ts'
import { Skeleton, SkeletonBar } from '../../../ui/index.ts'
import type { FileView } from '../file-table/table-props.ts'
import css from './DriveSkeleton.module.css'

const widths = ['38%', '52%', '30%', '46%', '60%', '34%', '48%', '42%', '56%', '36%']

/** Skeleton of a loading list; appears after a delay. */
export const DriveSkeleton = ({ view }: { view: FileView }) => (
  <div className={css.room}>
    <Skeleton label={t('drive.loading')}>
      <div className={view === 'boxes' ? css.boxes : undefined}>
        {widths.map((width) =>
          view === 'boxes' ? (
            <div key={width} className={css.box}>
              <SkeletonBar width={width} />
              <SkeletonBar width="30%" />
            </div>
          ) : (
            <div key={width} className={css.row}>
              <SkeletonBar width="26px" className={css.tile} />
              <SkeletonBar width={width} />
            </div>
          ),
        )}
      </div>
    </Skeleton>
  </div>
)
