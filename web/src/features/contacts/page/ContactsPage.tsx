import { useQuery } from '@tanstack/react-query'
import { Download, EllipsisVertical, FileUp, Merge, UserRoundPlus } from 'lucide'
import { useEffect, useState } from 'react'
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location'
import { errorText, t } from '../../../i18n/index.ts'
import {
  Avatar,
  Button,
  EmptyState,
  ErrorState,
  Icon,
  MenuButton,
  type MenuEntry,
  openDialog,
  Skeleton,
  SkeletonBar,
} from '../../../ui/index.ts'
import { contactHref, readContactAddress } from '../contact-address.ts'
import { contactGroupsQuery, duplicatesQuery } from '../contact-queries.ts'
import { showExport } from '../files/ExportDialog.tsx'
import { openImportDialog } from '../files/ImportDialog.tsx'
import { openContactForm } from '../form/ContactForm.tsx'
import { ContactDetail } from './ContactDetail.tsx'
import { ContactList } from './ContactList.tsx'
import { ContactSections } from './ContactSections.tsx'
import css from './ContactsPage.module.css'
import '../../../i18n/areas/contacts.ts'
import '../../../i18n/areas/refusals.ts'
import type { ContactRow } from '@bocau/contract/contacts/contacts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { mergeDuplicates } from '../contact-actions.ts'

/** Address book: lists and groups with the open contact; on a phone only one of them. */
export function ContactsPage() {
  const { section, id } = readContactAddress(usePathname(), useSearch())
  const [text, setText] = useState('')
  const { data: groups } = useQuery(contactGroupsQuery)
  const group = 'group' in section ? section.group : undefined
  const isDeleted = group !== undefined && groups !== undefined && !groups.some((one) => one.id === group)
  useEffect(() => {
    if (isDeleted) navigate(contactHref({ book: 'own' }), { replace: true })
  }, [isDeleted])
  return (
    <div className={css.page} data-open={id !== undefined || undefined}>
      <section className={css.list} aria-label={t('contacts.title')} data-region="list">
        <header className={css.head}>
          <h1 className={css.title}>{t('contacts.title')}</h1>
          <span className={css.actions}>
            <MenuButton
              className={css.more}
              menuLabel={t('contacts.moreActs')}
              aria-label={t('contacts.moreActs')}
              align="end"
              entries={moreActions}
            >
              <Icon of={EllipsisVertical} size="s" />
            </MenuButton>
            <Button kind="primary" size="s" icon={UserRoundPlus} onClick={() => void add()}>
              {t('contacts.new')}
            </Button>
          </span>
        </header>
        <ContactSections section={section} groups={groups ?? []} />
        <ContactList section={section} openId={id} text={text} onText={setText} />
      </section>
      {id === undefined ? (
        <p className={css.nobody}>{t('contacts.choose')}</p>
      ) : (
        <ContactDetail key={id} id={id} section={section} />
      )}
    </div>
  )

  function moreActions(): MenuEntry[] {
    const name = groups?.find((one) => one.id === group)?.name
    const list = name ?? t(section.book === 'organisation' ? 'contacts.organisation' : 'contacts.own')
    return [
      {
        id: 'import',
        label: t('contacts.import'),
        icon: FileUp,
        onSelect: () => void openImportDialog(section),
      },
      {
        id: 'export',
        label: t('contacts.export'),
        icon: Download,
        onSelect: () => showExport({ section, name: list }),
      },
      { id: 'doubles', label: t('contacts.doubles'), icon: Merge, onSelect: showDuplicates },
    ]
  }

  async function add(): Promise<void> {
    const contact = await openContactForm({ section })
    if (contact)
      navigate(contactHref(contact.kind === 'shared' ? { book: 'organisation' } : section, contact.id))
  }
}

/** Shows duplicate contacts, each merged by a button. */
const showDuplicates = (): void => void openDialog((close) => <DuplicatesDialog onClose={close} />)

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
