import { ChevronRight } from 'lucide'
import type { ReactNode } from 'react'
import { classes, Icon, type IconGraphic } from '../../../../ui/index.ts'
import css from './Card.module.css'

export const Card = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <div className={classes(css.card, className)}>{children}</div>
)

interface SectionProps {
  title: string
  id?: string
  lead?: ReactNode
  /** Content at the end of the heading. */
  end?: ReactNode
  children: ReactNode
}

export function Section({ title, id, lead, end, children }: SectionProps) {
  return (
    <section className={css.section} id={id} aria-label={title}>
      <div className={css.heading}>
        <h2>{title}</h2>
        {end && <div>{end}</div>}
      </div>
      {lead && <p className={css.lead}>{lead}</p>}
      {children}
    </section>
  )
}

interface LineProps {
  icon: IconGraphic
  kind?: 'ok' | 'warning' | undefined
  name: ReactNode
  text?: ReactNode
  /** Content at the end of the line: tag, switch or buttons. */
  end?: ReactNode
  href?: string
}

/** Line of a card: name, state, and a link or actions. */
export function Line({ icon, kind, name, text, end, href }: LineProps) {
  const inside = (
    <>
      <span className={css.icon} data-kind={kind}>
        <Icon of={icon} />
      </span>
      <span className={css.words}>
        <span className={css.name}>{name}</span>
        {text && <span className={css.text}>{text}</span>}
      </span>
      {end && <span className={css.end}>{end}</span>}
      {href && <Icon of={ChevronRight} size="s" className={css.go} />}
    </>
  )
  return href ? (
    <a className={css.line} href={href}>
      {inside}
    </a>
  ) : (
    <div className={css.line}>{inside}</div>
  )
}

/** Empty state of a card. */
export const EmptyCard = ({ title, text }: { title?: string; text: string }) => (
  <div className={css.none}>
    {title && <b>{title}</b>}
    <span>{text}</span>
  </div>
)
