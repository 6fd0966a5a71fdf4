import {
  contentHtml,
  contentText,
  type MailContent,
  type MailLanguage,
  type MailOrganisation,
  writeLogo,
} from '../../system-mail/index.ts'

/** Message of an owner that gives the link of a share to an external recipient. */
export interface LinkMail {
  language: MailLanguage
  timezone: string
  /** Organisation of the owner. */
  organisation: MailOrganisation
  from: { name: string; email: string }
  to: string
  /** Names of the first files and folders, and the total number. */
  names: readonly string[]
  count: number
  hasPassword: boolean
  expiresAt: number | null
  /** Personal message; may be empty. */
  message: string
  href: string
  messageId: string
  at: number
}

interface LinkTexts {
  one: (name: string) => string
  many: (count: number) => string
  more: (count: number) => string
  title: (who: string, items: string) => string
  intro: (who: string) => string
  message: (who: string) => string
  open: string
  password: (who: string) => string
  until: (day: string) => string
}

const texts: Record<MailLanguage, LinkTexts> = {
  vi: {
    one: (name) => `“${name}”`,
    many: (count) => `${count} mục`,
    more: (count) => `và ${count} mục nữa`,
    title: (who, items) => `${who} chia sẻ ${items} với bạn`,
    intro: (who) => `${who} chia sẻ với bạn:`,
    message: (who) => `Lời nhắn của ${who}:`,
    open: 'Mở liên kết',
    password: (who) => `Liên kết có mật khẩu. ${who} sẽ gửi mật khẩu cho bạn bằng cách khác.`,
    until: (day) => `Liên kết mở được đến hết ngày ${day}.`,
  },
  en: {
    one: (name) => `“${name}”`,
    many: (count) => `${count} items`,
    more: (count) => `and ${count} more`,
    title: (who, items) => `${who} shared ${items} with you`,
    intro: (who) => `${who} shared with you:`,
    message: (who) => `Message from ${who}:`,
    open: 'Open link',
    password: (who) => `The link has a password. ${who} will send you the password in a different way.`,
    until: (day) => `The link can be opened until ${day}.`,
  },
}

/** Writes the message as text and HTML. It never contains the password. */
export async function writeLinkMail(mail: LinkMail): Promise<Buffer> {
  const { from, language, organisation } = mail
  const logo = writeLogo(organisation, mail.messageId)
  const content = linkContent(mail)
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: from.name ? { name: from.name, address: from.email } : from.email,
    to: mail.to,
    subject: content.title,
    date: new Date(mail.at),
    messageId: `<${mail.messageId}>`,
    headers: { 'Content-Language': mail.language },
    text: contentText(content, organisation.name),
    html: contentHtml(content, { language, organisation: organisation.name, logo }),
    ...(logo ? { attachments: [logo.attachment] } : {}),
    textEncoding: 'quoted-printable',
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: '\r\n',
  })
  return composer.compile().build()
}

function linkContent(mail: LinkMail): MailContent {
  const { from, names, count, hasPassword, expiresAt, message, href, language } = mail
  const text = texts[language]
  const who = from.name || from.email
  const [only = ''] = names
  const rest = count > names.length ? [text.more(count - names.length)] : []
  return {
    title: text.title(who, count === 1 ? text.one(only) : text.many(count)),
    intro: [text.intro(who)],
    items: [...names, ...rest],
    ...(message ? { quote: { by: text.message(who), text: message } } : {}),
    button: { label: text.open, href },
    after: [
      ...(hasPassword ? [text.password(who)] : []),
      ...(expiresAt === null ? [] : [text.until(dayText(mail, expiresAt))]),
    ],
  }
}

/** The share expires with this moment, so the day before its end is the last one. */
const dayText = ({ language, timezone }: LinkMail, expiresAt: number) =>
  new Intl.DateTimeFormat(language === 'vi' ? 'vi-VN' : 'en-GB', {
    dateStyle: 'long',
    timeZone: timezone,
  }).format(expiresAt - 1)
