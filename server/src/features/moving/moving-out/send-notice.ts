import { domainOf } from '@bocau/mail-core/address'
import { waitForBlobs } from '../../../db/blobs/wait-for-blobs.ts'
import type { MoveOutTable } from '../../../db/tables/tables-moving.ts'
import { getUserInfo } from '../../account/index.ts'
import { deliverMessage, storeMessage } from '../../delivery/index.ts'
import { getSettings } from '../../settings/index.ts'
import { addressInMailbox, composeSystemMail, getMailOrganisation } from '../../system-mail/index.ts'
import type { MovingOutDeps } from '../deps.ts'

interface Texts {
  subject: string
  text: string
  until: (day: string) => string
  action: string
}

const shared = {
  vi: { until: (day: string) => `Bạn có thể tải xuống đến hết ngày ${day}.`, action: 'Tải xuống' },
  en: { until: (day: string) => `You can download it until ${day}.`, action: 'Download' },
}

const texts: Record<'vi' | 'en', Record<MoveOutTable['scope'], Texts>> = {
  vi: {
    own: {
      ...shared.vi,
      subject: 'Dữ liệu của bạn đã sẵn sàng để tải xuống',
      text: 'Thư, danh bạ, tệp, cài đặt và bộ lọc của bạn đã được gói thành một tệp zip.',
    },
    organisation: {
      ...shared.vi,
      subject: 'Dữ liệu của tổ chức đã sẵn sàng để tải xuống',
      text: 'Thư, danh bạ, tệp, cài đặt và bộ lọc của mọi người trong tổ chức đã được gói thành một tệp zip. Hãy giữ tệp ở nơi an toàn.',
    },
  },
  en: {
    own: {
      ...shared.en,
      subject: 'Your data is ready to download',
      text: 'Your mail, contacts, files, settings and filters are in one zip file.',
    },
    organisation: {
      ...shared.en,
      subject: 'Your organisation’s data is ready to download',
      text: 'The mail, contacts, files, settings and filters of everyone in your organisation are in one zip file. Keep it safe.',
    },
  },
}

/** Returns the download page: of the user for a personal export, of the organisation for its Owners. */
const noticeUrl = (origin: string, { account_id, scope }: MoveOutTable): string =>
  scope === 'own' ? addressInMailbox(origin, account_id, '/setting/moving') : `${origin}/account/organisation`

/** Notifies a user by mail that the export is ready; idempotent after a crash. */
export async function sendNotice(deps: MovingOutDeps, row: MoveOutTable): Promise<void> {
  const { email, fullname } = await getUserInfo(deps.db.sql, row.account_id)
  const { language } = await getSettings(deps.db.sql, row.account_id)
  const { subject, text, until, action } = texts[language][row.scope]
  const day = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  const raw = await composeSystemMail({
    language,
    content: {
      title: subject,
      intro: [text, until(day.format(row.expires_at ?? 0))],
      button: { label: action, href: noticeUrl(deps.publicOrigin, row) },
    },
    to: { name: fullname, address: email },
    organisation: await getMailOrganisation(deps.db.sql, row.account_id),
    messageId: `moving-out.${row.id}@${domainOf(email)}`,
    at: (row.expires_at ?? 0) - 7 * 86_400_000,
  })
  const stored = await storeMessage(deps, raw)
  await waitForBlobs(deps, stored.blobs)
  await deliverMessage(
    deps,
    { accountId: row.account_id, email },
    { stored, arrival: { authentication: 'pass' } },
  )
}
