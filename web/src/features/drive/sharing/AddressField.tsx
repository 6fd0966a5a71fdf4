import { normaliseEmail, trueNameOf } from '@bocau/mail-core/address'
import {
  addRecipients,
  formatRecipient,
  type Recipient,
  readRecipients,
} from '@bocau/mail-core/recipients/recipients'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { Option } from '../../../ui/field/Option.tsx'
import { Avatar } from '../../../ui/index.ts'
import { TagInput } from '../../../ui/tag-input/TagInput.tsx'
import css from './AddressField.module.css'
import { useOffers } from './use-offers.ts'

interface Props {
  label: string
  people: readonly Recipient[]
  external: ReadonlySet<string>
  onChange: (people: readonly Recipient[]) => void
}

/** Takes the focus when the dialog opens. */
const firstField = { 'data-first': true }

/** Recipients of a share, entered as in a message, with suggestions. */
export function AddressField({ label, people, external, onChange }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(-1)
  const offers = useOffers(text, people)

  const add = (added: readonly Recipient[]) => {
    onChange(addRecipients(people, added))
    setText('')
    setChosen(-1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const offer = offers[chosen] ?? (/@.+\../.test(text) ? undefined : offers[0])
    if (step && offers.length > 0) setChosen((chosen + step + offers.length) % offers.length)
    else if (event.key === 'Enter' && offer && text.trim()) add([{ ...offer, isValid: true }])
    else if (['Enter', ',', ';', 'Tab'].includes(event.key) && text.trim()) {
      add(readRecipients(text))
      if (event.key === 'Tab') return
    } else if (event.key === 'Escape' && text) setText('')
    else if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
  }
  const remove = (ids: readonly string[]) => {
    onChange(people.filter(({ email }) => !ids.includes(email)))
    input.current?.focus()
  }
  return (
    <div className={css.field}>
      <span className={css.label} id={`${id}-label`}>
        {label}
      </span>
      <div className={css.box}>
        <TagInput
          label={label}
          listLabel={t('drive.people')}
          tags={people.map(({ email, name, isValid }) => ({
            id: email,
            label: trueNameOf({ name, email }) || email,
            title: name ? `${name} <${email}>` : email,
            kind: isValid ? (external.has(normaliseEmail(email)) ? 'outside' : undefined) : 'bad',
            avatar: <Avatar name={name} email={email} size={20} />,
          }))}
          field={{
            ...firstField,
            ref: input,
            value: text,
            placeholder: people.length === 0 ? t('drive.people.hint') : '',
            onKeyDown,
            onChange: ({ target: { value } }) => {
              if (/[,;\n]/.test(value) || (/\s$/.test(value) && value.includes('@')))
                add(readRecipients(value))
              else setText(value)
            },
            onBlur: () => text.trim() && add(readRecipients(text)),
            role: 'combobox',
            'aria-autocomplete': 'list',
            'aria-expanded': offers.length > 0,
            'aria-controls': offers.length > 0 ? id : undefined,
            'aria-activedescendant': offers[chosen] ? `${id}-${chosen}` : undefined,
          }}
          onRemove={remove}
          onEdit={(email) => {
            const person = people.find((each) => each.email === email)
            remove([email])
            if (person) setText(formatRecipient(person))
          }}
          onCopy={(email, isCut) => {
            void navigator.clipboard.writeText(email)
            if (isCut) remove([email])
          }}
          onMenu={() => undefined}
          dragType="application/x-bocau-share-person"
          dragData={(email) => email}
          onDrop={() => undefined}
        />
        {offers.length > 0 && (
          <div role="listbox" id={id} aria-label={t('drive.people.offers')} className={css.offers}>
            {offers.map((offer, index) => (
              <Option
                key={offer.email}
                id={`${id}-${index}`}
                isChosen={index === chosen}
                start={<Avatar name={offer.name} email={offer.email} size={28} />}
                title={trueNameOf(offer) || offer.email}
                detail={offer.name && offer.email}
                onChoose={() => add([{ ...offer, isValid: true }])}
              />
            ))}
          </div>
        )}
      </div>
    </div>
  )
}
