import type { ContactGroup } from '@bocau/contract/contacts/contacts'
import { Pencil, Plus } from 'lucide'
import { useEffect, useRef } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { formatNumber, t } from '../../../i18n/index.ts'
import { IconButton, MenuButton } from '../../../ui/index.ts'
import { Icon } from '../../../ui/marks/Icon.tsx'
import { EllipsisVertical, Trash } from '../../../ui/marks/icons.ts'
import { useFadingStrip } from '../../../ui/parts/use-fading-strip.ts'
import { classes } from '../../../ui/styles/classes.ts'
import strip from '../../../ui/styles/strip.module.css'
import { deleteContactGroup } from '../contact-acts.ts'
import { type ContactPlace, contactHref, isSamePlace } from '../contact-address.ts'
import { askForGroup } from '../form/GroupDialog.tsx'
import css from './ContactPlaces.module.css'

interface Props {
  place: ContactPlace
  groups: readonly ContactGroup[]
}

/** Contact lists: own contacts, the organisation, and the groups. */
export function ContactPlaces({ place, groups }: Props) {
  const open = 'group' in place ? groups.find(({ id }) => id === place.group) : undefined
  const list = useRef<HTMLUListElement>(null)
  useFadingStrip(list)
  // Empty until the groups are loaded.
  const shown = open?.id ?? ('group' in place ? '' : place.book)
  // On a narrow screen the open list may be outside the visible strip.
  useEffect(() => {
    if (shown)
      list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [shown])
  return (
    <nav className={css.places} aria-label={t('contacts.lists')}>
      <ul ref={list} className={classes(css.strip, strip.strip)}>
        <Place to={{ book: 'own' }} current={place} label={t('contacts.own')} />
        <Place to={{ book: 'organisation' }} current={place} label={t('contacts.organisation')} />
        {groups.map(({ id, name, count }) => (
          <Place key={id} to={{ book: 'own', group: id }} current={place} label={name} count={count} />
        ))}
      </ul>
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
              onSelect: () => void askForGroup(open),
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
      <IconButton size="s" icon={Plus} label={t('contacts.group.new')} onClick={() => void makeGroup()} />
    </nav>
  )
}

async function makeGroup(): Promise<void> {
  const made = await askForGroup()
  if (made) navigate(contactHref({ book: 'own', group: made.id }))
}

interface PlaceProps {
  to: ContactPlace
  current: ContactPlace
  label: string
  count?: number
}

const Place = ({ to, current, label, count }: PlaceProps) => (
  <li>
    <a
      className={css.place}
      title={label}
      href={contactHref(to)}
      aria-current={isSamePlace(to, current) ? 'page' : undefined}
    >
      <span className={css.name}>{label}</span>
      {count !== undefined && <span className={css.count}>{formatNumber(count)}</span>}
    </a>
  </li>
)
