import type { ContactRow } from '@bocau/contract/contacts/contacts'
import { useQuery } from '@tanstack/react-query'
import { Merge } from 'lucide'
import { useState } from 'react'
import { errorText, t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import {
  Avatar,
  Button,
  EmptyState,
  ErrorState,
  openDialog,
  Skeleton,
  SkeletonBar,
} from '../../../ui/index.ts'
import { mergeDuplicates } from '../contact-actions.ts'
import { duplicatesQuery } from '../contact-queries.ts'
import css from './DuplicatesDialog.module.css'

/** Shows duplicate contacts, each merged by a button. */
export const showDuplicates = (): void => void openDialog((close) => <DuplicatesDialog onClose={close} />)

function DuplicatesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t('contacts.doubles')} size="m" onClose={onClose}>
      <DuplicateList />
    </Dialog>
  )
}

function DuplicateList() {
  const { data, error, refetch } = useQuery(duplicatesQuery)
  if (!data && error)
    return (
      <ErrorState
        title={t('contacts.failed.read')}
        text={errorText(error)}
        retryLabel={t('app.retry')}
        onRetry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <Skeleton label={t('contacts.reading')}>
        <SkeletonBar width="60%" />
      </Skeleton>
    )
  if (data.length === 0)
    return <EmptyState title={t('contacts.doubles.none')} hint={t('contacts.doubles.none.text')} />
  return (
    <ul aria-label={t('contacts.doubles')}>
      {data.map(({ by, contacts }) => (
        <li key={contacts.map(({ id }) => id).join()} className={css.double}>
          <ul className={css.people}>
            {contacts.map((row) => (
              <Person key={row.id} row={row} />
            ))}
          </ul>
          <div className={css.action}>
            <small>{t(`contacts.doubles.${by}`)}</small>
            <MergeButton contacts={contacts} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** A double click merges only once; the merged contacts no longer exist. */
function MergeButton({ contacts }: { contacts: readonly ContactRow[] }) {
  const [isBusy, setBusy] = useState(false)
  const merge = async () => {
    setBusy(true)
    await mergeDuplicates(contacts)
    setBusy(false)
  }
  return (
    <Button
      size="s"
      icon={Merge}
      aria-label={t('contacts.mergeOf', { name: contacts[0]?.name ?? '' })}
      aria-disabled={isBusy}
      onClick={() => !isBusy && void merge()}
    >
      {t('contacts.merge')}
    </Button>
  )
}

const Person = ({ row }: { row: ContactRow }) => (
  <li className={css.person}>
    <Avatar name={row.name} email={row.email || row.name} picture={row.picture_url} size={30} />
    <span>
      {row.name}
      <small>{[row.email, row.phone].filter((each) => each && each !== row.name).join(' · ')}</small>
    </span>
  </li>
)
