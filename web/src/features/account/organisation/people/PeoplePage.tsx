import type { OrganisationUser, PeopleState } from '@bocau/contract/organisation'
import { useQuery } from '@tanstack/react-query'
import { Download, Inbox, Plus, Users } from 'lucide'
import { useState } from 'react'
import { t } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/index.ts'
import { SetUpSteps } from '../../first-run/SetUpSteps.tsx'
import { EmptyCard } from '../../parts/page/Card.tsx'
import { TableCard } from '../../parts/page/DataTable.tsx'
import { PageHead, QueryContent } from '../../parts/page/Page.tsx'
import { PageTurner } from '../../parts/page/PageTurner.tsx'
import { reportFailure } from '../../parts/report-failure.ts'
import { DepartureList } from '../departures/DepartureList.tsx'
import { PeopleImport } from '../import/PeopleImport.tsx'
import { MoveManyPage } from '../moving/MoveManyPage.tsx'
import { peoplePageSize, peopleQuery } from '../organisation-queries.ts'
import { SearchField, useDebounced } from '../parts/SearchField.tsx'
import { openAddPersonDialog } from './AddPersonDialog.tsx'
import { BulkActions } from './BulkActions.tsx'
import { exportPeople } from './export-people.ts'
import { listMatching } from './list-matching.ts'
import css from './PeoplePage.module.css'
import { PeopleTable } from './PeopleTable.tsx'
import { type Ordered, OrderField, peopleStates, StateField } from './people-filters.tsx'
import { PeopleRunPage } from './run/PeopleRunPage.tsx'
import { usePeopleRun } from './run/people-run.ts'

const none: ReadonlyMap<string, OrganisationUser> = new Map()

/** Returns the filter from the address; a policy links to the users who do not meet it. */
function parseState(search: string): PeopleState {
  const stateParam = new URLSearchParams(search).get('state')
  return peopleStates.find((state) => state === stateParam) ?? 'all'
}

function parseBulkPage(search: string): 'moving' | 'adding' | null {
  const bulkParam = new URLSearchParams(search).get('many')
  return bulkParam === 'moving' || bulkParam === 'adding' ? bulkParam : null
}

/** Users of the organisation: search, sort, add, and actions for one or many. */
export function PeoplePage() {
  const [typed, setTyped] = useState('')
  const [ordered, setOrdered] = useState<Ordered>(() => ({
    state: parseState(location.search),
    sort: 'email',
    order: 'asc',
  }))
  const [offset, setOffset] = useState(0)
  const [chosen, setChosen] = useState(none)
  const filter = { s: useDebounced(typed), ...ordered }
  const people = useQuery(peopleQuery(filter, offset))
  // Bulk tasks replace the list; the address may open one.
  const [many, setMany] = useState(() => parseBulkPage(location.search))
  const total = people.data?.total ?? 0
  const items = people.data?.items ?? []
  const isPageChosen = items.length > 0 && items.every(({ id }) => chosen.has(id))

  /** Changes the filter and clears the selection; turning the page keeps it. */
  const changeFilter = (change: () => void) => {
    change()
    setOffset(0)
    setChosen(none)
  }
  const chooseMatching = () =>
    reportFailure(async () => {
      const matches = await listMatching(filter)
      setChosen(new Map(matches.map((person) => [person.id, person])))
    })
  const run = usePeopleRun()
  if (run) return <PeopleRunPage run={run} />
  if (many) {
    const Many = many === 'moving' ? MoveManyPage : PeopleImport
    return <Many onDone={() => setMany(null)} />
  }
  return (
    <>
      <PageHead
        title={t('account.people')}
        lead={t('organisation.people.lead')}
        end={
          <div className={css.add}>
            <Button icon={Download} onClick={() => void exportPeople(filter)}>
              {t('organisation.people.export')}
            </Button>
            <Button icon={Inbox} onClick={() => setMany('moving')}>
              {t('organisation.people.bringMail')}
            </Button>
            <Button icon={Users} onClick={() => setMany('adding')}>
              {t('organisation.people.addMany')}
            </Button>
            <Button kind="primary" icon={Plus} onClick={() => void openAddPersonDialog()}>
              {t('organisation.people.add')}
            </Button>
          </div>
        }
      />
      <SetUpSteps at="people" />
      <DepartureList />
      <div className={css.tools}>
        <SearchField
          label={t('organisation.people.find')}
          value={typed}
          onChange={(next) => changeFilter(() => setTyped(next))}
        />
        <StateField value={ordered} onChange={(next) => changeFilter(() => setOrdered(next))} />
        <OrderField value={ordered} onChange={(next) => changeFilter(() => setOrdered(next))} />
      </div>
      {chosen.size > 0 && (
        <BulkActions
          chosen={chosen}
          onDone={() => setChosen(none)}
          {...(isPageChosen && total > chosen.size && { matching: { total, onChoose: chooseMatching } })}
        />
      )}
      <TableCard>
        <QueryContent query={people} lines={5}>
          {({ items: page }) =>
            page.length === 0 ? (
              <EmptyCard title={t('organisation.people.none')} text={t('organisation.people.none.text')} />
            ) : (
              <PeopleTable people={page} chosen={chosen} onChoose={setChosen} />
            )
          }
        </QueryContent>
      </TableCard>
      {people.data && total > peoplePageSize && (
        <PageTurner
          label={t('account.people')}
          range={{ from: offset + 1, to: offset + people.data.items.length, total }}
          onNewer={offset === 0 ? undefined : () => setOffset(Math.max(0, offset - peoplePageSize))}
          onOlder={offset + peoplePageSize >= total ? undefined : () => setOffset(offset + peoplePageSize)}
        />
      )}
    </>
  )
}
