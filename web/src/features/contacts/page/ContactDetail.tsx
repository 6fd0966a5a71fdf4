import type { Contact } from '@bocau/contract/contacts/contacts'
import { formatRecipient } from '@bocau/mail-core/recipients/recipients'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Download, EllipsisVertical, ImageUp, Pencil, PenLine, Search, Trash, X } from 'lucide'
import { type MouseEvent, type ReactNode, type RefObject, useRef } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { errorText, t } from '../../../i18n/index.ts'
import {
  Avatar,
  Button,
  ButtonLink,
  ErrorState,
  Icon,
  MenuButton,
  type MenuEntry,
  Skeleton,
  SkeletonBar,
  Tag,
} from '../../../ui/index.ts'
import { useShortcuts } from '../../../ui/keyboard/shortcuts.ts'
import { openCompose } from '../../compose/index.ts'
import { birthdayText } from '../birthday.ts'
import { deleteContact, removeContactPicture, uploadContactPicture } from '../contact-actions.ts'
import { type ContactSection, contactHref } from '../contact-address.ts'
import { contactGroupsQuery, contactQuery } from '../contact-queries.ts'
import { showExport } from '../files/ExportDialog.tsx'
import { openContactForm } from '../form/ContactForm.tsx'
import css from './ContactDetail.module.css'

interface Props {
  id: string
  section: ContactSection
}

export function ContactDetail({ id, section }: Props) {
  const { data, error, refetch } = useQuery(contactQuery(id))
  const back = () => navigate(contactHref(section))
  useShortcuts({ Escape: back })
  return (
    <section className={css.detail} aria-label={t('contacts.detail')} data-region="reading">
      <ButtonLink className={css.back} kind="ghost" size="s" icon={ArrowLeft} href={contactHref(section)}>
        {t('contacts.back')}
      </ButtonLink>
      {data ? (
        <Details contact={data} section={section} onDeleted={back} />
      ) : error ? (
        <ErrorState
          title={t('contacts.failed.one')}
          text={errorText(error)}
          retryLabel={t('app.retry')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton label={t('contacts.reading')}>
          <SkeletonBar width="40%" />
          <SkeletonBar width="60%" />
        </Skeleton>
      )}
    </section>
  )
}

function Details({
  contact,
  section,
  onDeleted,
}: {
  contact: Contact
  section: ContactSection
  onDeleted: () => void
}) {
  const { emails, phones, company, title, birthday, notes, may_change: mayChange } = contact
  const name = contactName(contact)
  const { data: groups = [] } = useQuery(contactGroupsQuery)
  const memberGroups = groups.filter(({ id }) => contact.group_ids.includes(id))
  const change = () => void openContactForm({ self: contact, section })
  const remove = async () => {
    if (await deleteContact({ id: contact.id, name })) onDeleted()
  }
  const picture = useRef<HTMLInputElement>(null)
  const moreActions = (): MenuEntry[] => [
    ...(emails[0]
      ? [
          {
            id: 'search',
            label: t('contacts.search'),
            icon: Search,
            onSelect: () => navigate(searchHref(emails[0]?.email ?? '')),
          },
        ]
      : []),
    ...(mayChange
      ? [
          {
            id: 'picture',
            label: t('contacts.picture'),
            icon: ImageUp,
            onSelect: () => picture.current?.click(),
          },
        ]
      : []),
    ...(mayChange && contact.picture_url
      ? [
          {
            id: 'no-picture',
            label: t('contacts.noPicture'),
            icon: X,
            onSelect: () => void removeContactPicture(contact),
          },
        ]
      : []),
    {
      id: 'export',
      label: t('contacts.export.one'),
      icon: Download,
      onSelect: () => showExport({ section, name, id: contact.id }),
    },
    ...(mayChange
      ? [
          {
            id: 'delete',
            label: t('contacts.delete'),
            icon: Trash,
            shortcut: '#',
            isDanger: true,
            onSelect: () => void remove(),
          },
        ]
      : []),
  ]
  useShortcuts(mayChange ? { e: change, '#': () => void remove() } : {})
  return (
    <>
      <header className={css.head}>
        <Avatar name={name} email={emails[0]?.email ?? name} picture={contact.picture_url} size={72} />
        <div className={css.who}>
          <h2 className={css.name}>{name}</h2>
          {(title || company) && <p>{[title, company].filter(Boolean).join(', ')}</p>}
          {contact.kind !== 'own' && <Tag>{t(`contacts.kind.${contact.kind}`)}</Tag>}
        </div>
      </header>
      <div className={css.actions}>
        {emails[0] && (
          <Button
            kind="primary"
            size="s"
            icon={PenLine}
            onClick={() =>
              openCompose({ to: formatRecipient({ name: contact.name, email: emails[0]?.email ?? '' }) })
            }
          >
            {t('contacts.write')}
          </Button>
        )}
        {mayChange && (
          <Button size="s" icon={Pencil} aria-keyshortcuts="E" onClick={change}>
            {t('contacts.edit')}
          </Button>
        )}
        <MenuButton
          className={css.more}
          menuLabel={t('contacts.moreOf', { name })}
          aria-label={t('contacts.moreOf', { name })}
          entries={moreActions}
        >
          <Icon of={EllipsisVertical} size="s" />
        </MenuButton>
        <PictureInput contact={contact} inputRef={picture} />
      </div>
      <dl className={css.details}>
        {emails.map(({ email, kind }) => (
          <Detail key={email} label={`${t('contacts.email')} · ${t(`contacts.kindOf.${kind}`)}`}>
            <a
              href={`mailto:${email}`}
              onClick={(event) => write(event, formatRecipient({ name: contact.name, email }))}
            >
              {email}
            </a>
          </Detail>
        ))}
        {phones.map(({ number, kind }) => (
          <Detail key={number} label={`${t('contacts.phone')} · ${t(`contacts.kindOf.${kind}`)}`}>
            <a href={`tel:${number.replace(/[^+\d*#]/g, '')}`}>{number}</a>
          </Detail>
        ))}
        {birthday && <Detail label={t('contacts.birthday')}>{birthdayText(birthday)}</Detail>}
        {memberGroups.length > 0 && (
          <Detail label={t('contacts.groups')}>
            <span className={css.groups}>
              {memberGroups.map(({ id, name: group }) => (
                <a key={id} href={contactHref({ book: 'own', group: id }, contact.id)}>
                  {group}
                </a>
              ))}
            </span>
          </Detail>
        )}
        {notes && (
          <Detail label={t('contacts.notes')}>
            <span className={css.notes}>{notes}</span>
          </Detail>
        )}
      </dl>
    </>
  )
}

const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={css.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

interface PictureProps {
  contact: Contact
  inputRef: RefObject<HTMLInputElement | null>
}

/** Opens the file picker of the browser from the menu. */
const PictureInput = ({ contact, inputRef }: PictureProps) => (
  <input
    ref={inputRef}
    hidden
    type="file"
    accept="image/png,image/jpeg"
    aria-label={t('contacts.picture')}
    onChange={({ currentTarget }) => {
      const [file] = currentTarget.files ?? []
      if (file) void uploadContactPicture(contact.id, file)
      // Allows choosing the same file again.
      currentTarget.value = ''
    }}
  />
)

function write(event: MouseEvent, to: string): void {
  event.preventDefault()
  openCompose({ to })
}

const contactName = ({ name, company, emails, phones }: Contact): string =>
  name || company || emails[0]?.email || phones[0]?.number || ''

const searchHref = (email: string) => `/advance-search?${new URLSearchParams({ from_addr: email })}`
