/* oxlint-disable jsx-a11y/click-events-have-key-events -- the field keeps the focus and handles the keys */
import type { Correspondent } from '@bocau/contract/ids'
import { trueNameOf } from '@bocau/mail-core/address'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useId, useRef, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { Avatar, Field } from '../../../ui/index.ts'
import { peopleQuery } from '../queries.ts'
import { useCombobox } from '../state/use-combobox.ts'
import { useSettled } from '../use-settled.ts'
import css from './PersonField.module.css'

interface Props {
  label: string
  value: string
  onValue: (value: string) => void
}

/** Field for a name or address with suggestions, most frequent correspondents first. */
export function PersonField({ label, value, onValue }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={css.person}>
      <Field
        ref={field}
        label={label}
        placeholder={t('search.personHint')}
        autoComplete="off"
        value={value}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' && !isOpen) setOpen(true)
        }}
        onChange={(event) => {
          onValue(event.target.value)
          setOpen(true)
        }}
      />
      {isOpen && (
        <People
          field={field}
          text={value}
          onClose={() => setOpen(false)}
          onChoose={(person) => {
            onValue(person.email)
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}

interface PeopleProps {
  field: RefObject<HTMLInputElement | null>
  text: string
  onClose: () => void
  onChoose: (person: Correspondent) => void
}

const MAX_VISIBLE = 6

function People({ field, text, onClose, onChoose }: PeopleProps) {
  const { data } = useQuery(peopleQuery(useSettled(text.trim())))
  const everybody = [...(data?.suggest_emails ?? []), ...(data?.same_domain_emails ?? [])]
  const people = everybody
    .filter(({ email }, index) => everybody.findIndex((other) => other.email === email) === index)
    .slice(0, MAX_VISIBLE)
  const listId = useId()
  const { chosen, idOf } = useCombobox({ field, listId, count: people.length, text, onClose })
  return (
    <div
      role="listbox"
      id={listId}
      aria-label={t('search.people')}
      className={css.people}
      hidden={people.length === 0}
    >
      {people.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field, which keeps the focus, handles the keys
        <div
          key={person.email}
          role="option"
          id={idOf(index)}
          tabIndex={-1}
          aria-selected={chosen === index}
          // The focus stays in the field.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <Avatar name={person.name} email={person.email} size={24} />
          <span>{trueNameOf(person) || person.email}</span>
          {trueNameOf(person) && <small>{person.email}</small>}
        </div>
      ))}
    </div>
  )
}
