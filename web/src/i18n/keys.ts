import type { Values } from './generated/values.ts'
import type account from './vi/account.json'
import type app from './vi/app.json'
import type compose from './vi/compose.json'
import type contacts from './vi/contacts.json'
import type drive from './vi/drive.json'
import type failures from './vi/failures.json'
import type firstRun from './vi/first-run.json'
import type firstSteps from './vi/first-steps.json'
import type invitation from './vi/invitation.json'
import type mailbox from './vi/mailbox.json'
import type movingMany from './vi/moving-many.json'
import type notices from './vi/notices.json'
import type organisation from './vi/organisation.json'
import type outcomes from './vi/outcomes.json'
import type preview from './vi/preview.json'
import type printing from './vi/printing.json'
import type refusals from './vi/refusals.json'
import type search from './vi/search.json'
import type sending from './vi/sending.json'
import type settings from './vi/settings.json'
import type sharing from './vi/sharing.json'
import type signIn from './vi/sign-in.json'
import type templates from './vi/templates.json'
import type thread from './vi/thread.json'

/** Keys of all texts, as defined by the Vietnamese catalogue. */
export type MessageKey = keyof (typeof account &
  typeof app &
  typeof compose &
  typeof contacts &
  typeof drive &
  typeof failures &
  typeof firstRun &
  typeof firstSteps &
  typeof invitation &
  typeof mailbox &
  typeof notices &
  typeof organisation &
  typeof outcomes &
  typeof preview &
  typeof printing &
  typeof refusals &
  typeof search &
  typeof sending &
  typeof settings &
  typeof sharing &
  typeof signIn &
  typeof movingMany &
  typeof templates &
  typeof thread)

/** Keys of texts without arguments. */
export type PlainKey = Exclude<MessageKey, keyof Values>
