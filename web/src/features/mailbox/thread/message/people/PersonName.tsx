import type { Correspondent } from '@bocau/contract/ids'
import type { MouseEvent, ReactNode } from 'react'
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
  /** The same person is reached by keyboard elsewhere, or in another way than by Tab. */
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
  return (
    <button
      type="button"
      className={isPicture ? css.picture : css.name}
      aria-haspopup="dialog"
      aria-label={isPicture ? t('thread.about', { name: nameIn(person, nobody) }) : undefined}
      tabIndex={isBeside ? -1 : undefined}
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

/** A card is about somebody by their own name, the reader included. */
const nobody = { email: '', me: '' }
