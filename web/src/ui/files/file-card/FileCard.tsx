import { type ReactNode, useState } from 'react'
import css from './FileCard.module.css'

interface Props {
  /** Where a picture of it lies, if there is one to show. */
  picture: string | undefined
  /** Whether it is a page, of which the head is shown. */
  isPage?: boolean
  /** What kind it is, in the place of the picture and beside the name. */
  largeTile: ReactNode
  tile: ReactNode
  name: ReactNode
  detail: ReactNode
  /** What opens it, over the whole card: its class is `open` of `FileCard.module.css`. */
  opener: ReactNode
  /** What else is done with it; the class of each is `tool`. */
  tools?: ReactNode
}

/** A file or a folder: what it looks like, what it is and how large, the way into it and what else is done with it. */
export function FileCard({ picture, isPage, largeTile, tile, name, detail, opener, tools }: Props) {
  // What calls itself a picture need not be one.
  const [isBroken, setBroken] = useState(false)
  return (
    <figure className={css.card}>
      <div className={css.picture} data-page={isPage || undefined}>
        {picture && !isBroken ? (
          <img src={picture} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
        ) : (
          largeTile
        )}
      </div>
      <figcaption className={css.foot}>
        {tile}
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
