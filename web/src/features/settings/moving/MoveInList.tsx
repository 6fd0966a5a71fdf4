import { useQuery } from '@tanstack/react-query'
import { t } from '../../../i18n/index.ts'
import { Section } from '../parts/parts.tsx'
import { MoveInCard } from './MoveInCard.tsx'
import css from './Moving.module.css'
import { moveInsQuery } from './moving-queries.ts'

/** Running and finished imports; renders nothing if there are none. */
export function MoveInList() {
  const { data } = useQuery(moveInsQuery)
  if (!data || data.length === 0) return null
  return (
    <Section title={t('moving.list')} isBare>
      <ul className={css.list} aria-label={t('moving.list')} data-next tabIndex={-1}>
        {data.map((move) => (
          <MoveInCard key={move.id} move={move} />
        ))}
      </ul>
    </Section>
  )
}
