import type { Id } from '@bocau/contract/ids'
import { Suspense, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { Skeleton, SkeletonBar } from '../../../ui/index.ts'
import { threadPage } from './load-thread-page.ts'
import css from './ThreadPage.module.css'

interface Props {
  folder: string
  id: Id
}

/** Open thread; remounts for another one. */
export const ThreadPage = ({ folder, id }: Props) => (
  <Opened key={`${folder}/${id}`} folder={folder} id={id} />
)

function Opened(props: Props) {
  const [Page] = useState(threadPage.choose)
  return (
    <Suspense fallback={<Opening />}>
      <Page {...props} />
    </Suspense>
  )
}

/** Placeholder of a thread while its code loads. */
const Opening = () => (
  <Skeleton label={t('mailbox.loading')} className={css.opening}>
    {['62%', '34%', '92%', '86%', '58%'].map((width) => (
      <SkeletonBar key={width} width={width} />
    ))}
  </Skeleton>
)
