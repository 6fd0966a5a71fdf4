import type { ContactGroup } from '@bocau/contract/contacts/contacts'
import { EllipsisVertical, Pencil, Plus, Trash } from 'lucide'
import { useEffect, useRef } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { formatNumber, t } from '../../../i18n/index.ts'
import { Icon, IconButton, MenuButton } from '../../../ui/index.ts'
import { deleteContactGroup } from '../contact-actions.ts'
import { type ContactSection, contactHref, isSameSection } from '../contact-address.ts'
import { openContactGroupDialog } from '../form/GroupDialog.tsx'
import css from './ContactSections.module.css'

interface Props {
  section: ContactSection
  groups: readonly ContactGroup[]
}

/** Contact lists: own contacts, the organisation, and the groups. */
export function ContactSections({ section, groups }: Props) {
  const open = 'group' in section ? groups.find(({ id }) => id === section.group) : undefined
  const list = useRef<HTMLUListElement>(null)
  // Empty until the groups are loaded.
  const active = open?.id ?? ('group' in section ? '' : section.book)
  // The open list may be outside the visible part.
  useEffect(() => {
    if (active) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <nav className={css.places} aria-label={t('contacts.lists')}>
      <div className={css.head}>
        <h2>{t('contacts.lists')}</h2>
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
      <ul ref={list} className={css.list}>
        <SectionLink to={{ book: 'own' }} current={section} label={t('contacts.own')} />
        <SectionLink to={{ book: 'organisation' }} current={section} label={t('contacts.organisation')} />
        {groups.map(({ id, name, count }) => (
          <SectionLink
            key={id}
            to={{ book: 'own', group: id }}
            current={section}
            label={name}
            count={count}
          />
        ))}
      </ul>
    </nav>
  )
}

async function createGroup(): Promise<void> {
  const group = await openContactGroupDialog()
  if (group) navigate(contactHref({ book: 'own', group: group.id }))
}

interface SectionProps {
  to: ContactSection
  current: ContactSection
  label: string
  count?: number
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
