import { domainOf } from '@bocau/mail-core/address'
import { escapeHtml } from '@bocau/mail-core/html/escape-html'
import { waitForBlobs } from '../../../db/blobs/wait-for-blobs.ts'
import type { MoveOutTable } from '../../../db/tables/tables-moving.ts'
import { getUserInfo } from '../../account/people/index.ts'
import { deliverMessage, storeMessage } from '../../delivery/index.ts'
import { getSettings } from '../../settings/index.ts'
import type { MovingOutDeps } from '../deps.ts'

interface Texts {
  subject: string
  says: string
  until: (day: string) => string
  act: string
}

const shared = {
  vi: { until: (day: string) => `Bạn tải về được đến hết ngày ${day}.`, act: 'Tải về' },
  en: { until: (day: string) => `You can download it until ${day}.`, act: 'Download' },
}

const texts: Record<'vi' | 'en', Record<MoveOutTable['scope'], Texts>> = {
  vi: {
    own: {
      ...shared.vi,
      subject: 'Bản tải về toàn bộ dữ liệu đã sẵn sàng',
      says: 'Thư, danh bạ, tệp, cài đặt và bộ lọc của bạn đã được gói lại.',
    },
    organisation: {
      ...shared.vi,
      subject: 'Bản tải về toàn bộ dữ liệu của tổ chức đã sẵn sàng',
      says: 'Thư, danh bạ, tệp, cài đặt và bộ lọc của mọi người trong tổ chức đã được gói lại. Hãy cất giữ cẩn thận.',
    },
  },
  en: {
    own: {
      ...shared.en,
      subject: 'Everything you have here is ready to download',
      says: 'Your mail, contacts, files, settings and rules are in one archive.',
    },
    organisation: {
      ...shared.en,
      subject: 'Everything your organisation has here is ready to download',
      says: 'The mail, contacts, files, settings and rules of everybody in your organisation are in one archive. Keep it safe.',
    },
  },
}

const pages: Record<MoveOutTable['scope'], string> = {
  own: '/setting/moving',
  organisation: '/account/organisation',
}

/** Tells somebody by a message that their archive is ready; done again after a crash it is there already. */
export async function sendNotice(deps: MovingOutDeps, row: MoveOutTable): Promise<void> {
  const { email, fullname } = await getUserInfo(deps.db.sql, row.account_id)
  const { language } = await getSettings(deps.db.sql, row.account_id)
  const { subject, says, until, act } = texts[language][row.scope]
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const untilThen = until(day.format(row.expires_at ?? 0))
  const href = `${deps.publicOrigin}${pages[row.scope]}`
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: { name: 'Bồ Câu', address: `no-reply@${domainOf(email)}` },
    to: fullname ? { name: fullname, address: email } : email,
    subject,
    date: new Date((row.expires_at ?? 0) - 7 * 86_400_000),
    messageId: `<moving-out.${row.id}@${domainOf(email)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: [says, untilThen, '', `${act}: ${href}`].join('\r\n'),
    html: `<div style="font-family:sans-serif;font-size:15px;line-height:1.5;max-width:560px"><p style="margin:0 0 8px">${escapeHtml(says)}</p><p style="margin:0">${escapeHtml(untilThen)}</p><p style="margin:20px 0"><a href="${escapeHtml(href)}" style="display:inline-block;padding:10px 20px;border-radius:8px;background:#0b6277;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(act)}</a></p></div>`,
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: '\r\n',
  })
  const stored = await storeMessage(deps, await composer.compile().build())
  await waitForBlobs(deps, stored.blobs)
  await deliverMessage(deps, { accountId: row.account_id, email }, stored, { authentication: 'pass' })
}
