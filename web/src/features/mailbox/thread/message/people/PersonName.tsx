// biome-ignore-all lint/a11y/useSemanticElements: in a line that is cut a button would be left out whole

import type { Correspondent } from '@bocau/contract/ids'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { t } from '../../../../../i18n/index.ts'
import { nameIn } from '../names.ts'
import { named } from './named.ts'
import css from './PersonName.module.css'

interface Props {
  person: Correspondent
  children: ReactNode
  /** A picture is named by whom it shows. */
  isPicture?: boolean
  /** Whether it was proved that it is they who wrote. */
  isProved?: boolean
  /** It stands in a line that is cut where it is too long; the same person is reached by Tab elsewhere. */
  isBeside?: boolean
}

/** Somebody's name or picture, which opens their card: by a press, and under a pointer that rests on it. */
export function PersonName({
  person,
  children,
  isPicture = false,
  isProved = true,
  isBeside = false,
}: Props) {
  if (!person.email.includes('@')) return children
  if (isBeside)
    return (
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- likewise
      <span
        role="button"
        className={css.name}
        aria-haspopup="dialog"
        tabIndex={-1}
        data-person-press
        onClick={rememberPress}
        onKeyDown={pressByKey}
        {...named(person, isProved)}
      >
        {children}
      </span>
    )
  return (
    <button
      type="button"
      className={isPicture ? css.picture : css.name}
      aria-haspopup="dialog"
      aria-label={isPicture ? t('thread.about', { name: nameIn(person, nobody) }) : undefined}
      data-person-press
      onClick={rememberPress}
      {...named(person, isProved)}
    >
      {children}
    </button>
  )
}

/** What shows cards comes after the first screen: it finds here what was pressed before. */
const rememberPress = ({ currentTarget }: MouseEvent<HTMLElement>) => {
  currentTarget.dataset.pressed = ''
}

/** Whoever came back to it from the card may open it again. */
function pressByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' && event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

/** A card is about somebody by their own name, the reader included. */
const nobody = { email: '', me: '' }
