import type { Thread } from '@bocau/contract/mailbox'
import type { ReactNode, RefObject } from 'react'
import { Virtualizer } from 'virtua'
import { t } from '../../../i18n/index.ts'
import type { ThreadGroup } from '../date-groups.ts'
import css from './ThreadList.module.css'

interface Props {
  groups: readonly ThreadGroup[]
  row: (thread: Thread) => ReactNode
  scroller: RefObject<HTMLDivElement | null>
}

/** The rows of a long page, of which only those in sight exist. Headings scroll along. */
export default function VirtualRows({ groups, row, scroller }: Props) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: a group of rows takes no focus
    <div role="rowgroup">
      <Virtualizer scrollRef={scroller}>
        {groups.flatMap(({ group, threads }) => [
          <div key={group} className={css.heading} aria-hidden>
            {t(`group.${group}`)}
          </div>,
          ...threads.map(row),
        ])}
      </Virtualizer>
    </div>
  )
}
