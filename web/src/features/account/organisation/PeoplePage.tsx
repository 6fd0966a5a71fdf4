import { limits } from '@bocau/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { Button, Icon } from '../../../ui/index.ts'
import { Plus, Search } from '../icons.ts'
import { Nothing } from '../parts/page/Card.tsx'
import { TableCard } from '../parts/page/DataTable.tsx'
import { Loaded, PageHead } from '../parts/page/Page.tsx'
import { PageTurner } from '../parts/page/PageTurner.tsx'
import { askForPerson } from './AddPersonDialog.tsx'
import { peoplePageSize, peopleQuery } from './organisation-queries.ts'
import css from './PeoplePage.module.css'
import { PeopleTable } from './PeopleTable.tsx'
import { RecallWindow } from './RecallWindow.tsx'
import { SharingPolicy } from './SharingPolicy.tsx'
import { SystemState } from './SystemState.tsx'

/** The people of the organisation: found, added, and looked after one by one. */
export function PeoplePage() {
  const [typed, setTyped] = useState('')
  const [offset, setOffset] = useState(0)
  const text = useCalm(typed)
  const people = useQuery(peopleQuery(text, offset))
  return (
    <>
      <PageHead
        title={t('account.people')}
        lead={t('organisation.people.lead')}
        end={
          <Button kind="primary" icon={Plus} onClick={() => void askForPerson()}>
            {t('organisation.people.add')}
          </Button>
        }
      />
      <search className={css.search}>
        <Icon of={Search} size="s" />
        <input
          type="search"
          aria-label={t('organisation.people.find')}
          placeholder={t('organisation.people.find')}
          maxLength={100}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setOffset(0)
          }}
        />
      </search>
      <TableCard>
        <Loaded query={people} lines={5}>
          {({ items }) =>
            items.length === 0 ? (
              <Nothing title={t('organisation.people.none')} text={t('organisation.people.none.text')} />
            ) : (
              <PeopleTable people={items} />
            )
          }
        </Loaded>
      </TableCard>
      {people.data && people.data.total > peoplePageSize && (
        <PageTurner
          label={t('account.people')}
          range={{ from: offset + 1, to: offset + people.data.items.length, total: people.data.total }}
          onNewer={offset === 0 ? undefined : () => setOffset(Math.max(0, offset - peoplePageSize))}
          onOlder={
            offset + peoplePageSize >= people.data.total
              ? undefined
              : () => setOffset(offset + peoplePageSize)
          }
        />
      )}
      <RecallWindow />
      <SharingPolicy />
      <SystemState />
    </>
  )
}

/** What is typed, once the typing rests. */
function useCalm(text: string): string {
  const [calm, setCalm] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setCalm(text.trim()), limits.suggestionDebounceMilliseconds)
    return () => clearTimeout(timer)
  }, [text])
  return calm
}
