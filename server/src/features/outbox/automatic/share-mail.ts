import { domainOf } from '@bocau/mail-core/address'
import { escapeHtml } from '@bocau/mail-core/html/escape-html'
import { getUserInfo } from '../../account/people/index.ts'
import { getSettings } from '../../settings/index.ts'
import type { ShareMail } from '../../sharing/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { carryAutomatic } from './carry-automatic.ts'
import { messageOfJob } from './message-of-job.ts'
import { shareTexts } from './share-texts.ts'

/** Tells somebody here by letter of files that are shared, or asked for, in the language that they chose. */
export async function sendShareMail(deps: OutboxDeps, mail: ShareMail, jobId: string): Promise<void> {
  const { email, fullname } = await getUserInfo(deps.db.sql, mail.accountId)
  const { language } = await getSettings(deps.db.sql, mail.accountId)
  const { messageId, writtenAt } = messageOfJob(jobId, email, mail)
  const written = { ...mail, email, fullname, language, origin: deps.publicOrigin, at: writtenAt, messageId }
  await carryAutomatic(deps, { from: '', to: email, raw: await writeShareMail(written) })
}

interface WrittenShare extends Omit<ShareMail, 'accountId'> {
  email: string
  fullname: string
  language: 'vi' | 'en'
  /** Where people reach this installation. */
  origin: string
  at: number
  messageId: string
}

/** The message that tells of it; an answer to it goes to whoever it is about. */
export async function writeShareMail(mail: WrittenShare): Promise<Buffer> {
  const { by, email, fullname, names, count, message } = mail
  const who = by.name || by.email
  const texts = shareTexts[mail.language]
  const told = texts[mail.about.kind](who, filesText(mail))
  const href = addressOf(mail)
  const rest = count > names.length ? [texts.more(count - names.length)] : []
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: { name: 'Bồ Câu', address: `no-reply@${domainOf(email)}` },
    replyTo: by.name ? { name: by.name, address: by.email } : by.email,
    to: fullname ? { name: fullname, address: email } : email,
    subject: told.subject,
    date: new Date(mail.at),
    messageId: `<${mail.messageId}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: [
      told.says,
      '',
      ...[...names, ...rest].map((name) => `– ${name}`),
      ...(message ? ['', texts.message(who), message] : []),
      ...(href ? ['', `${told.act}: ${href}`] : []),
      '',
      texts.why,
    ].join('\r\n'),
    html: pageOf({
      ...told,
      href,
      names: [...names, ...rest],
      message,
      said: texts.message(who),
      why: texts.why,
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: '\r\n',
  })
  return composer.compile().build()
}

function filesText({ names, count, language }: WrittenShare): string {
  const [only = ''] = names
  return count === 1 ? shareTexts[language].one(only) : shareTexts[language].many(count)
}

/** Where the message leads: to the files, or to the question that waits for an answer. */
function addressOf({ about, origin }: WrittenShare): string | null {
  if (about.kind === 'asked') return `${origin}/drive?asked=${about.requestId}`
  return about.kind === 'declined' ? null : `${origin}/s/${about.token}`
}

interface Page {
  says: string
  act: string
  href: string | null
  names: readonly string[]
  message: string
  said: string
  why: string
}

/** As mail programs show it: plain words, the files, what was said, and one button. */
function pageOf({ says, act, href, names, message, said, why }: Page): string {
  const quote = message
    ? `<p style="margin:16px 0 4px;color:#6b7280">${escapeHtml(said)}</p><blockquote style="margin:0;padding:8px 14px;border-left:3px solid #d1d5db;white-space:pre-line">${escapeHtml(message)}</blockquote>`
    : ''
  const button = href
    ? `<p style="margin:20px 0"><a href="${escapeHtml(href)}" style="display:inline-block;padding:10px 20px;border-radius:8px;background:#0b6277;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(act)}</a></p>`
    : ''
  const files = names.map((name) => `<li>${escapeHtml(name)}</li>`).join('')
  return `<div style="font-family:sans-serif;font-size:15px;line-height:1.5;max-width:560px"><p style="margin:0 0 8px">${escapeHtml(says)}</p><ul style="margin:0;padding-left:20px;font-weight:600">${files}</ul>${quote}${button}<p style="margin:20px 0 0;font-size:13px;color:#6b7280">${escapeHtml(why)}</p></div>`
}
