import { isValidEmail, normaliseEmail, trueNameOf } from '@bocau/mail-core/address'
import { findEntry } from '@bocau/mail-core/text/find-entry'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { Popup } from '../../../ui/dialog/Popup.tsx'
import { Avatar, Field } from '../../../ui/index.ts'
import { ownersQuery } from '../data/queries.ts'
import { useOffers } from '../sharing/use-offers.ts'
import { FilterChip } from './FilterChip.tsx'
import css from './FilterPopup.module.css'

const maxListed = 8

interface Props {
  value: string | undefined
  onChange: (owner: string | undefined) => void
}

export function OwnerFilter({ value, onChange }: Props) {
  const { data: people = [] } = useQuery(ownersQuery)
  const [anchor, setAnchor] = useState<Element | null>(null)
  const owner = people.find(({ email }) => email === value)
  const names: Record<string, string> = { me: t('drive.owner.me'), others: t('drive.owner.others') }
  const chosen = value === undefined ? undefined : (findEntry(names, value) ?? (owner?.name || value))
  const entry = (id: string, label: string) => ({
    id,
    label,
    isChecked: id === value,
    onSelect: () => onChange(id),
  })
  return (
    <span data-owner>
      <FilterChip
        label={t('drive.filter.owner')}
        any={t('drive.owner.any')}
        chosen={chosen}
        onClear={() => onChange(undefined)}
        entries={() => [
          entry('me', t('drive.owner.me')),
          entry('others', t('drive.owner.others')),
          ...people.slice(0, maxListed).map(({ email, name }) => entry(email, name || email)),
          { id: 'line2', isSeparator: true },
          {
            id: 'who',
            label: t('drive.owner.who'),
            onSelect: () => setAnchor(document.querySelector('[data-owner]')),
          },
        ]}
      />
      {anchor && (
        <PersonPopup
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onChoose={(email) => {
            setAnchor(null)
            onChange(email)
          }}
        />
      )}
    </span>
  )
}

interface PersonPopupProps {
  anchor: Element
  onClose: () => void
  onChoose: (email: string) => void
}

/** Selects an owner by part of the name or by address. */
function PersonPopup({ anchor, onClose, onChoose }: PersonPopupProps) {
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const offers = useOffers(text, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [first] = offers
    if (isValidEmail(text.trim())) onChoose(normaliseEmail(text))
    else if (first) onChoose(normaliseEmail(first.email))
    else setTried(true)
  }
  return (
    <Popup label={t('drive.owner.who')} anchor={anchor} onClose={onClose}>
      <form className={css.form} noValidate onSubmit={submit}>
        <Field
          label={t('drive.owner.person')}
          placeholder={t('drive.people.hint')}
          value={text}
          autoComplete="off"
          error={isTried && offers.length === 0 ? t('drive.owner.nobody') : undefined}
          onChange={({ target }) => {
            setText(target.value)
            setTried(false)
          }}
        />
        <ul className={css.people} aria-label={t('drive.people.offers')}>
          {offers.map((offer) => (
            <li key={offer.email}>
              <button
                type="button"
                className={css.person}
                onClick={() => onChoose(normaliseEmail(offer.email))}
              >
                <Avatar name={offer.name} email={offer.email} size={28} />
                <span className={css.who}>
                  <span>{trueNameOf(offer) || offer.email}</span>
                  {offer.name && <small>{offer.email}</small>}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </form>
    </Popup>
  )
}
