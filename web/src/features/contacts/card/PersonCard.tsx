import type { PersonCard as Card } from '@bocau/contract/contacts/person-card'
import { trueNameOf } from '@bocau/mail-core/address'
import { useQuery } from '@tanstack/react-query'
import { ArrowDownLeft, ArrowUpRight, Pencil, PenLine, Search, UserRound, UserRoundPlus } from 'lucide'
import { endpointUrl } from '../../../api/client.ts'
import { usePicture } from '../../../api/pictures.ts'
import { errorText, formatSize, formatWhen, t } from '../../../i18n/index.ts'
import { FileTile } from '../../../ui/files/file-tile/FileTile.tsx'
import {
  Avatar,
  Button,
  ButtonLink,
  Icon,
  Skeleton,
  SkeletonBar,
  Tag,
  VisuallyHidden,
} from '../../../ui/index.ts'
import css from './PersonCard.module.css'
import type { PointedPerson, ThreadHref } from './watch-people.ts'
import '../../../i18n/areas/contacts.ts'
import '../../../i18n/areas/refusals.ts'
import type { Contact } from '@bocau/contract/contacts/contacts'
import type { Correspondent } from '@bocau/contract/ids'
import { formatRecipient } from '@bocau/mail-core/recipients/recipients'
import { mailboxBase } from '../../../api/first-data/mailbox-scope.ts'
import { openCompose } from '../../compose/index.ts'
import { contactHref } from '../contact-address.ts'
import { openContactForm } from '../form/ContactForm.tsx'
import { addToContacts } from './add-to-contacts.ts'
import { personCardQuery } from './person-card-query.ts'

export interface PersonCardProps {
  person: PointedPerson
  threadHref: ThreadHref
  onClose: () => void
}

export function PersonCard({ person, threadHref, onClose }: PersonCardProps) {
  const { data, error } = useQuery(personCardQuery(person.email))
  const picture = usePicture(person.email)
  const contact = data?.contact ?? null
  const cardPicture = person.isVerified ? (contact?.picture_url ?? picture) : null
  const name = contact?.name || trueNameOf(person) || person.email
  const work = contact ? [contact.title, contact.company].filter(Boolean).join(', ') : ''
  return (
    <section className={css.card} aria-label={t('contacts.card.of', { name })}>
      <header className={css.head}>
        <Avatar name={name} email={person.email} picture={cardPicture} size={48} />
        <div className={css.who}>
          <b>{name}</b>
          {name !== person.email && <span className={css.address}>{person.email}</span>}
          {work && <span>{work}</span>}
          {contact && contact.kind !== 'own' && <Tag>{t(`contacts.kind.${contact.kind}`)}</Tag>}
        </div>
      </header>
      {contact && contact.phones.length > 0 && (
        <ul className={css.phones} aria-label={t('contacts.phones')}>
          {contact.phones.map(({ number, kind }) => (
            <li key={number}>
              <a href={`tel:${number.replace(/[^+\d*#]/g, '')}`}>{number}</a>
              <small>{t(`contacts.kindOf.${kind}`)}</small>
            </li>
          ))}
        </ul>
      )}
      <PersonActions person={{ name, email: person.email }} contact={data && contact} onClose={onClose} />
      {data && <Messages messages={data.messages} threadHref={threadHref} onClose={onClose} />}
      {data && data.files.length > 0 && <Files files={data.files} />}
      {error && !data && <p className={css.none}>{errorText(error)}</p>}
      {!data && !error && (
        <Skeleton label={t('contacts.reading')}>
          <SkeletonBar width="80%" />
          <SkeletonBar width="60%" />
        </Skeleton>
      )}
    </section>
  )
}

type MessagesProps = Pick<Card, 'messages'> & Pick<PersonCardProps, 'onClose' | 'threadHref'>

function Messages({ messages, threadHref, onClose }: MessagesProps) {
  if (messages.length === 0) return <p className={css.none}>{t('contacts.card.noMessages')}</p>
  return (
    <>
      <h3 className={css.title}>{t('contacts.card.messages')}</h3>
      <ul className={css.rows} aria-label={t('contacts.card.messages')}>
        {messages.map((message) => (
          <li key={message.id}>
            <a href={threadHref(message.folder, message.thread_id)} onClick={onClose}>
              <Direction isFromThem={message.is_from_them} />
              <span className={css.what}>{message.subject || t('contacts.card.noSubject')}</span>
              <time>{formatWhen(message.date)}</time>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

const Files = ({ files }: Pick<Card, 'files'>) => (
  <>
    <h3 className={css.title}>{t('contacts.card.files')}</h3>
    <ul className={css.rows} aria-label={t('contacts.card.files')}>
      {files.map(({ uuid, name, size, content_type: contentType, is_from_them: isFromThem }) => (
        <li key={uuid}>
          <a href={endpointUrl('GET /api/v2/files/:uuid/download', { params: { uuid } })} download>
            <FileTile name={name} contentType={contentType} isInfected={false} size="s" />
            <span className={css.what}>{name}</span>
            <Direction isFromThem={isFromThem} />
            <small>{formatSize(size)}</small>
          </a>
        </li>
      ))}
    </ul>
  </>
)

/** Direction of a message. */
const Direction = ({ isFromThem }: { isFromThem: boolean }) => (
  <span className={css.path}>
    <Icon of={isFromThem ? ArrowDownLeft : ArrowUpRight} size="xs" />
    <VisuallyHidden>{t(isFromThem ? 'contacts.card.came' : 'contacts.card.went')}</VisuallyHidden>
  </span>
)

interface Props {
  person: Correspondent
  contact: Contact | null | undefined
  onClose: () => void
}

/** Actions on a correspondent. In a delegated mailbox the user's own address book is not available. */
function PersonActions({ person, contact, onClose }: Props) {
  const closeAnd = (run: () => void) => () => {
    onClose()
    run()
  }
  const params = new URLSearchParams({ q: person.email })
  return (
    <div className={css.actions}>
      <Button
        kind="primary"
        size="s"
        data-first
        icon={PenLine}
        onClick={closeAnd(() => openCompose({ to: formatRecipient(person) }))}
      >
        {t('contacts.write')}
      </Button>
      <ButtonLink size="s" icon={Search} href={`${mailboxBase}/advance-search?${params}`} onClick={onClose}>
        {t('contacts.search')}
      </ButtonLink>
      {mailboxBase === '' && contact === null && (
        <Button size="s" icon={UserRoundPlus} onClick={closeAnd(() => void addToContacts(person))}>
          {t('contacts.card.add')}
        </Button>
      )}
      {mailboxBase === '' && contact?.may_change && (
        <Button size="s" icon={Pencil} onClick={closeAnd(() => void change(contact))}>
          {t('contacts.edit')}
        </Button>
      )}
      {mailboxBase === '' && contact && !contact.may_change && (
        <ButtonLink
          size="s"
          icon={UserRound}
          href={contactHref({ book: 'organisation' }, contact.id)}
          onClick={onClose}
        >
          {t('contacts.card.open')}
        </ButtonLink>
      )}
    </div>
  )
}

async function change(self: Contact): Promise<void> {
  await openContactForm({ self, section: { book: self.kind === 'shared' ? 'organisation' : 'own' } })
}
