import { X } from 'lucide'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { t } from '../../../../i18n/index.ts'
import { Button, classes, Field, IconButton, Tag } from '../../../../ui/index.ts'
import css from './PeopleField.module.css'

/** Person or group in the list; a newly typed one has only an address. */
interface Entry {
  readonly email: string
  readonly name?: string | undefined
  readonly is_disabled?: boolean | undefined
}

interface Props<T extends Entry> {
  label: string
  hint: string
  listLabel: string
  /** Class of the list, for the layout of its rows. */
  className?: string | undefined
  people: readonly T[]
  typed: string
  error: string | undefined
  /** `<option>` elements for the typed address. */
  suggestions?: ReactNode
  /** Further parts of a row. */
  children?: (person: T) => ReactNode
  onType: (typed: string) => void
  onAdd: () => void
  onRemove: (email: string) => void
}

/** Adds the addresses typed into the field, separated by commas, semicolons or spaces, without duplicates. */
export function addTyped<T extends Entry>(
  people: readonly T[],
  typed: string,
  create: (email: string) => T,
): T[] {
  const existing = new Set(people.map(({ email }) => email))
  const added = [...new Set(typed.toLowerCase().split(/[\s,;]/))].filter(
    (email) => email !== '' && !existing.has(email),
  )
  return [...people, ...added.map(create)]
}

/** Edits a list of people: add by address, remove. */
export function PeopleField<T extends Entry>(props: Props<T>) {
  const { people, typed, suggestions, children } = props
  const listId = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed.trim() === '') return
    // Enter must not submit the dialog.
    event.preventDefault()
    props.onAdd()
  }
  return (
    <div className={css.people}>
      <div className={css.add}>
        <Field
          label={props.label}
          hint={props.hint}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          list={suggestions ? listId : undefined}
          value={typed}
          error={props.error}
          onChange={({ target }) => props.onType(target.value)}
          onKeyDown={onKeyDown}
        />
        <Button onClick={props.onAdd}>{t('organisation.groups.put')}</Button>
      </div>
      {suggestions && <datalist id={listId}>{suggestions}</datalist>}
      {people.length > 0 && (
        <ul className={classes(css.list, props.className)} aria-label={props.listLabel}>
          {people.map((person) => (
            <li key={person.email} aria-label={person.email}>
              <span className={css.who}>
                {person.name && <b>{person.name}</b>}
                <small>{person.email}</small>
                {person.is_disabled && <Tag>{t('organisation.people.disabled')}</Tag>}
              </span>
              {children?.(person)}
              <IconButton
                size="s"
                icon={X}
                label={t('organisation.groups.takeOut', { email: person.email })}
                onClick={() => props.onRemove(person.email)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
