import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide'
import { useState } from 'react'
import { t } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/index.ts'
import { PageHead, QueryContent } from '../../parts/page/Page.tsx'
import { useDebounced } from '../parts/SearchField.tsx'
import { MovesList } from './MovesList.tsx'
import { movesQuery } from './moving-queries.ts'
import { NewMoves } from './NewMoves.tsx'
import '../../../../i18n/areas/moving-many.ts'

export function MoveManyPage({ onDone }: { onDone: () => void }) {
  const [typed, setTyped] = useState('')
  const [isNew, setNew] = useState(false)
  const moves = useInfiniteQuery(movesQuery(useDebounced(typed)))
  return (
    <>
      <PageHead
        title={t('moveMany.title')}
        lead={t('moveMany.lead')}
        end={
          <Button icon={ArrowLeft} onClick={onDone}>
            {t('moveMany.back')}
          </Button>
        }
      />
      <QueryContent query={moves} lines={4}>
        {({ pages }) => {
          const [first] = pages
          const isNone = typed === '' && first?.items.length === 0
          return isNew || isNone || !first ? (
            <NewMoves onBack={isNone ? undefined : () => setNew(false)} onStarted={() => setNew(false)} />
          ) : (
            <MovesList
              sum={first.sum}
              moves={pages.flatMap(({ items }) => items)}
              typed={typed}
              onType={setTyped}
              onNew={() => setNew(true)}
              onMore={moves.hasNextPage ? () => void moves.fetchNextPage() : undefined}
            />
          )
        }}
      </QueryContent>
    </>
  )
}
