import { domainOf } from '@bocau/mail-core/address'
import { getUserInfo } from '../../account/index.ts'
import { type AlertMail, readDevice } from '../../activity/index.ts'
import {
  addressInMailbox,
  composeSystemMail,
  getAccountLanguage,
  type MailContent,
} from '../../system-mail/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { type AlertTexts, alertTexts } from './alert-texts.ts'
import { messageOfJob } from './message-of-job.ts'
import { sendAutomatic } from './send-automatic.ts'

/** Notifies the owner of an account by mail about a security event. Contains no sign-in link and no secrets. */
export async function sendAlertMail(deps: OutboxDeps, mail: AlertMail, jobId: string): Promise<void> {
  const { email, fullname, timezone } = await getUserInfo(deps.db.sql, mail.accountId)
  const language = await getAccountLanguage(deps.db.sql, mail.accountId)
  const texts = alertTexts[language]
  const raw = await composeSystemMail({
    language,
    content: alertContent(texts, mail, {
      email,
      when: formatTime(mail.at, timezone, language),
      protection: addressInMailbox(deps.publicOrigin, mail.accountId, '/account/protect'),
    }),
    to: { name: fullname, address: email },
    messageId: messageOfJob(jobId, email, mail).messageId,
    at: mail.at,
  })
  await sendAutomatic(deps, { from: '', to: email, raw, signingDomain: domainOf(email) })
}

function alertContent(
  texts: AlertTexts,
  mail: AlertMail,
  { email, when, protection }: { email: string; when: string; protection: string },
): MailContent {
  const more = texts.more[mail.alert]
  return {
    title: texts.happened[mail.alert],
    intro: more ? [more] : [],
    details: [
      [texts.account, email],
      [texts.time, when],
      [texts.device, formatDevice(mail.device) || texts.unknown],
      [texts.address, mail.address],
    ],
    after: [texts.ifNot],
    button: { label: texts.openLabel, href: protection },
    foot: texts.why,
  }
}

function formatTime(at: number, timeZone: string, language: string): string {
  const locale = language === 'en' ? 'en-GB' : language
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone }).format(
    new Date(at),
  )
}

/** Describes a device: "Chrome, Windows". */
function formatDevice(device: string): string {
  const { browser, system } = readDevice(device)
  return [browser, system].filter(Boolean).join(', ')
}
