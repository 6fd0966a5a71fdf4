import type { ContactGroup } from '@bocau/contract/contacts/contacts'
import { ChevronDown, EllipsisVertical, Pencil, Plus, Trash } from 'lucide'
import { useEffect, useRef } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { formatNumber, t } from '../../../i18n/index.ts'
import { breakpoints, Icon, IconButton, MenuButton, useMedia } from '../../../ui/index.ts'
import { deleteContactGroup } from '../contact-actions.ts'
import { type ContactSection, contactHref, isSameSection } from '../contact-address.ts'
import { openContactGroupDialog } from '../form/GroupDialog.tsx'
import css from './ContactSections.module.css'

interface Props {
  section: ContactSection
  groups: readonly ContactGroup[]
}

/** Contact lists: own contacts, the organisation, and the groups; a menu on a phone. */
export function ContactSections({ section, groups }: Props) {
  const open = 'group' in section ? groups.find(({ id }) => id === section.group) : undefined
  const list = useRef<HTMLUListElement>(null)
  const isPhone = useMedia(breakpoints.smallTablet)
  const lists: ContactList[] = [
    { to: { book: 'own' }, label: t('contacts.own') },
    { to: { book: 'organisation' }, label: t('contacts.organisation') },
    ...groups.map(({ id, name, count }) => ({ to: { book: 'own', group: id }, label: name, count }) as const),
  ]
  // Empty until the groups are loaded.
  const active = open?.id ?? ('group' in section ? '' : section.book)
  // The open list may be outside the visible part.
  useEffect(() => {
    if (active) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <nav className={css.places} aria-label={t('contacts.lists')}>
      <div className={css.head}>
        {isPhone ? <ListMenu lists={lists} current={section} /> : <h2>{t('contacts.lists')}</h2>}
        {open && (
          <MenuButton
            className={css.more}
            menuLabel={t('contacts.group.acts', { name: open.name })}
            aria-label={t('contacts.group.acts', { name: open.name })}
            align="end"
            entries={() => [
              {
                id: 'rename',
                label: t('contacts.group.rename'),
                icon: Pencil,
                onSelect: () => void openContactGroupDialog(open),
              },
              {
                id: 'delete',
                label: t('contacts.group.delete'),
                icon: Trash,
                isDanger: true,
                onSelect: () => void deleteContactGroup(open),
              },
            ]}
          >
            <Icon of={EllipsisVertical} size="s" />
          </MenuButton>
        )}
        <IconButton size="s" icon={Plus} label={t('contacts.group.new')} onClick={() => void createGroup()} />
      </div>
      {!isPhone && (
        <ul ref={list} className={css.list}>
          {lists.map((one) => (
            <SectionLink key={contactHref(one.to)} {...one} current={section} />
          ))}
        </ul>
      )}
    </nav>
  )
}

async function createGroup(): Promise<void> {
  const group = await openContactGroupDialog()
  if (group) navigate(contactHref({ book: 'own', group: group.id }))
}

interface ContactList {
  to: ContactSection
  label: string
  /** Number of contacts of a group. */
  count?: number
}

/** Button with the name of the open list, and a menu of all lists. */
function ListMenu({ lists, current }: { lists: readonly ContactList[]; current: ContactSection }) {
  return (
    <MenuButton
      className={css.menu}
      menuLabel={t('contacts.lists')}
      align="start"
      entries={() =>
        lists.map(({ to, label, count }) => ({
          id: contactHref(to),
          label: count === undefined ? label : `${label} (${formatNumber(count)})`,
          isChecked: isSameSection(to, current),
          onSelect: () => navigate(contactHref(to)),
        }))
      }
    >
      <span className={css.name}>{lists.find(({ to }) => isSameSection(to, current))?.label}</span>
      <Icon of={ChevronDown} size="s" />
    </MenuButton>
  )
}

interface SectionProps extends ContactList {
  current: ContactSection
}

const SectionLink = ({ to, current, label, count }: SectionProps) => (
  <li>
    <a
      className={css.place}
      title={label}
      href={contactHref(to)}
      aria-current={isSameSection(to, current) ? 'page' : undefined}
    >
      <span className={css.name}>{label}</span>
      {count !== undefined && <span className={css.count}>{formatNumber(count)}</span>}
    </a>
  </li>
)
