import { classifyResponse, type SendFailure } from '@bocau/mail-core/send-failure'
import type { RemoteResponse } from '../../../ports/mail-transport.ts'
import type { MailContent } from '../../system-mail/index.ts'
import type { DeliveryReport, ReportedRecipient } from './delivery-report.ts'
import { type ReportTexts, reportTexts } from './report-texts.ts'

/** Builds the text of a report: results by recipient, advice, and the server responses as details. */
export function reportContent({
  kind = 'failed',
  language,
  subject,
  recipients,
  link,
}: DeliveryReport): MailContent {
  const texts = reportTexts[language]
  const text = texts[kind]
  const failures = kind === 'delivered' ? [] : recipients.map(({ response }) => classifyResponse(response))
  return {
    title: [text.title, subject].filter(Boolean).join(': '),
    intro: [text.intro],
    table: {
      head: [texts.who, texts.what],
      rows: recipients.map((recipient, index) => ({
        cells: [recipient.email, describeResult(texts, recipient, failures[index])],
        tone: kind === 'failed' ? 'bad' : kind === 'delayed' ? 'wait' : 'good',
      })),
    },
    ...(link ? { button: { label: link.isDraft ? texts.openDraft : text.open, href: link.href } } : {}),
    ...(kind === 'failed' ? { after: listAdvice(texts, failures) } : {}),
    technical: {
      title: texts.technical,
      lines: recipients.map(({ email, response }) => `<${email}> ${formatResponseLine(response)}`),
    },
  }
}

/** Describes the result for a recipient. */
function describeResult(
  texts: ReportTexts,
  { isRelayed }: ReportedRecipient,
  failure: SendFailure | undefined,
): string {
  if (failure) return texts.failures[failure].happened
  return isRelayed ? texts.relayed : texts.accepted
}

/** Returns the advice for the failures, without repetition. */
const listAdvice = (texts: ReportTexts, failures: readonly SendFailure[]): string[] => [
  ...new Set(failures.map((failure) => texts.failures[failure].todo)),
]

/** Formats a server response on one line. */
export function formatResponseLine({ code, enhanced, text }: RemoteResponse): string {
  return [code, enhanced, text.replaceAll(/\s+/g, ' ')].filter((one) => one !== null && one !== '').join(' ')
}
