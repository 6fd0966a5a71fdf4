import type { Message } from '@bocau/contract/mailbox/mailbox'
import { Fragment } from 'react'
import { useReader } from '../../../use-reader.ts'
import { nameIn, recipientsLine } from '../names.ts'
import { PersonName } from './PersonName.tsx'

/** Recipients in one line; each name opens a contact card. */
export function RecipientNames({ message }: { message: Message }) {
  const reader = useReader()
  const { before, visible, after } = recipientsLine(message)
  return (
    <>
      {before}
      {visible.map((person, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a message may name the same address twice, and its list never changes
        <Fragment key={at}>
          {at > 0 && ', '}
          <PersonName person={person} isInline>
            {nameIn(person, reader)}
          </PersonName>
        </Fragment>
      ))}
      {after}
    </>
  )
}
