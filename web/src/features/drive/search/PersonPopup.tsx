import { isValidEmail, normaliseEmail, trueNameOf } from '@bocau/mail-core/address'
import { type FormEvent, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { Popup } from '../../../ui/dialog/Popup.tsx'
import { Avatar, Field } from '../../../ui/index.ts'
import { useOffers } from '../sharing/use-offers.ts'
import css from './FilterPopup.module.css'

interface Props {
  anchor: Element
  onClose: () => void
  onChoose: (email: string) => void
}

/** Selects an owner by part of the name or by address. */
export function PersonPopup({ anchor, onClose, onChoose }: Props) {
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
