// biome-ignore-all lint/a11y/useSemanticElements: a truncated line would omit a button completely

import type { Correspondent } from '@bocau/contract/ids'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { t } from '../../../../../i18n/index.ts'
import { nameIn } from '../names.ts'
import { personAttributes } from './named.ts'
import css from './PersonName.module.css'

interface Props {
  person: Correspondent
  children: ReactNode
  /** A picture needs the name as its label. */
  isPicture?: boolean
  isVerified?: boolean
  /** Part of a truncated line; another element for the same correspondent is the tab stop. */
  isInline?: boolean
}

/** Name or picture of a correspondent that opens the contact card, by press or hover. */
export function PersonName({
  person,
  children,
  isPicture = false,
  isVerified = true,
  isInline = false,
}: Props) {
  if (!person.email.includes('@')) return children
  if (isInline)
    return (
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- likewise
      <span
        role="button"
        className={css.name}
        aria-haspopup="dialog"
        tabIndex={-1}
        data-person-press
        onClick={recordPress}
        onKeyDown={pressByKey}
        {...personAttributes(person, isVerified)}
      >
        {children}
      </span>
    )
  return (
    <button
      type="button"
      className={isPicture ? css.picture : css.name}
      aria-haspopup="dialog"
      aria-label={isPicture ? t('thread.about', { name: nameIn(person, noReader) }) : undefined}
      data-person-press
      onClick={recordPress}
      {...personAttributes(person, isVerified)}
    >
      {children}
    </button>
  )
}

/** Records a press until the code of the card has loaded, which then handles it. */
const recordPress = ({ currentTarget }: MouseEvent<HTMLElement>) => {
  currentTarget.dataset.pressed = ''
}

/** Opens the card by Enter or Space, also when it has just closed and returned the focus. */
function pressByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' && event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

/** A card always uses the full name, including that of the reader. */
const noReader = { email: '', me: '' }
