import { type ReactNode, useState } from 'react'
import { classes } from '../../styles/classes.ts'
import css from './FileCard.module.css'

interface Props {
  /** Address of a thumbnail, if there is one. */
  picture: string | undefined
  /** True for a document page, of which the upper part is shown. */
  isPage?: boolean
  /** Icon of the type, shown instead of a picture. */
  largeTile: ReactNode
  /** Small icon of the type, next to the name of a file with a picture. */
  tile: ReactNode
  name: ReactNode
  detail: ReactNode
  /** Element that opens the file and covers the card, with the class `open` of `FileCard.module.css`. */
  opener: ReactNode
  /** Additional actions, each with the class `tool`. */
  tools?: ReactNode
}

/** Card of a file or folder with its picture, type, size and actions. */
export function FileCard({ picture, isPage, largeTile, tile, name, detail, opener, tools }: Props) {
  // A file with an image type may not be a valid image.
  const [isBroken, setBroken] = useState(false)
  const hasPicture = picture !== undefined && !isBroken
  return (
    <figure className={css.card}>
      <div className={css.picture} data-page={isPage || undefined}>
        {hasPicture ? (
          <img src={picture} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
        ) : (
          largeTile
        )}
      </div>
      <figcaption className={css.foot}>
        {/* On screen, a file without a picture already shows its icon above; on paper only this one. */}
        <span className={classes(css.tile, !hasPicture && css.repeated)}>{tile}</span>
        <div className={css.text}>
          <div className={css.name}>{name}</div>
          <div className={css.detail}>{detail}</div>
        </div>
      </figcaption>
      {opener}
      {tools && <div className={css.tools}>{tools}</div>}
    </figure>
  )
}
