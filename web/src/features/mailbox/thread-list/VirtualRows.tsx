/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table lays itself out; the rows of a grid take two forms */
// biome-ignore-all lint/a11y/useSemanticElements: a table lays itself out; the rows of a grid take two forms
import type { Thread } from '@bocau/contract/mailbox'
import type { ReactNode, RefObject } from 'react'
import { Virtualizer } from 'virtua'
import { t } from '../../../i18n/index.ts'
import type { ThreadGroup } from '../date-groups.ts'
import css from './ThreadList.module.css'

interface Props {
  groups: readonly ThreadGroup[]
  renderRow: (thread: Thread) => ReactNode
  scroller: RefObject<HTMLDivElement | null>
}

/** The rows of a long page, of which only those in sight exist. Headings scroll along. */
export default function VirtualRows({ groups, renderRow, scroller }: Props) {
  return (
    <div role="rowgroup">
      <Virtualizer scrollRef={scroller}>
        {groups.flatMap(({ group, threads }) => [
          <div key={group} className={css.heading} aria-hidden>
            {t(`group.${group}`)}
          </div>,
          ...threads.map(renderRow),
        ])}
      </Virtualizer>
    </div>
  )
}
