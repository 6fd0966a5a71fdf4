import { type Calendar, toLocal } from './calendar.ts'
import type { DemoMessage, DemoPlacement, StoryMessage } from './demo-message.ts'
import { fillDates } from './fill-dates.ts'
import { folders } from './folders.ts'
import { escapeHtml, toHtml, toText } from './message-html.ts'
import { accounts, type Person } from './people.ts'

const hosted = new Set(accounts.map((account) => account.person.email))
/** Owner of the mailbox that the stories describe. */
const mailboxOwner = 'khue@mocviet.test'
const hour = 3_600_000

/** Completes the messages of the stories, newest first: times, subjects, threads, signatures, quotes and folders. */
export function finishMessages(stories: StoryMessage[], calendar: Calendar): DemoMessage[] {
  const byKey = new Map<string, DemoMessage>()
  for (const blank of stories) {
    const story = fillMessageDates(blank, calendar)
    if (byKey.has(story.key)) throw new Error(`two demo messages have the key ${story.key}`)
    byKey.set(story.key, finishMessage(story, findParent(story, byKey), calendar))
  }
  return [...byKey.values()].toSorted((a, b) => b.sentAt - a.sentAt)
}

function fillMessageDates(story: StoryMessage, calendar: Calendar): StoryMessage {
  const fill = (text: string) => fillDates(text, calendar)
  const { subject, html, invitation, files, periodic } = story
  return {
    ...story,
    text: fill(story.text),
    ...(subject !== undefined && { subject: fill(subject) }),
    ...(html !== undefined && { html: fill(html) }),
    ...(invitation !== undefined && { invitation: fill(invitation) }),
    ...(files && { files: files.map((file) => ({ ...file, name: fill(file.name) })) }),
    ...(periodic && { periodic: { ...periodic, start_day: fill(periodic.start_day) } }),
  }
}

function findParent({ key, thread }: StoryMessage, byKey: Map<string, DemoMessage>): DemoMessage | undefined {
  if (!thread) return undefined
  const parent = byKey.get(thread)
  if (!parent) throw new Error(`demo message ${key} answers ${thread}, which must come before it`)
  return parent
}

function finishMessage(
  story: StoryMessage,
  parent: DemoMessage | undefined,
  calendar: Calendar,
): DemoMessage {
  const { key, from, to, cc = [], bcc = [], daysAgo, time } = story
  const sentAt = calendar.at(daysAgo, time)
  const moment = (written: string) => {
    const [days = '', at = ''] = written.split(' ')
    return calendar.at(Number(days), at)
  }
  return {
    key,
    ...(story.thread && { thread: story.thread }),
    from,
    ...(story.replyTo && { replyTo: story.replyTo }),
    to,
    cc,
    bcc,
    daysAgo,
    time,
    sentAt,
    messageId: messageIdOf(key, from),
    ...(parent && { inReplyTo: parent.messageId }),
    references: parent ? [...parent.references, parent.messageId] : [],
    subject: story.subject ?? replySubject(parent),
    ...messageBody(story, parent),
    attachments: story.files ?? [],
    ...(story.invitation && { invitation: story.invitation }),
    headers: story.headers ?? {},
    placements: messagePlacements(story, calendar.at(0, '14:40') - sentAt < 30 * hour),
    authentication: story.authentication ?? 'pass',
    ...(story.viewedAt && { tracking: { viewedAt: story.viewedAt.map(moment) } }),
    ...(story.failure && { failure: story.failure }),
    ...(story.sendAt && { schedule: { sendAt: moment(story.sendAt) } }),
    ...(story.periodic && { periodic: story.periodic }),
  }
}

function messageIdOf(key: string, from: Person): string {
  return `<${key}@${from.email.split('@')[1]}>`
}

function replySubject(parent: DemoMessage | undefined): string {
  if (!parent) return ''
  return /^Re:/i.test(parent.subject) ? parent.subject : `Re: ${parent.subject}`
}

function messageBody(story: StoryMessage, parent: DemoMessage | undefined): { text: string; html?: string } {
  const signature = story.unsigned || story.html ? undefined : story.from.signature
  const quoted = story.quotes && parent ? parent : undefined
  const text = [toText(story.text), signature && `-- \n${signature}`, quoted && quoteText(story.from, quoted)]
  const html = [
    story.html ?? toHtml(story.text),
    signature && signHtml(signature),
    quoted && quoteHtml(story.from, quoted),
  ]
  return {
    text: text.filter(Boolean).join('\n\n'),
    ...(!story.plain && { html: html.filter(Boolean).join('\n') }),
  }
}

function signHtml(signature: string): string {
  return `<p style="color:#5c6b70">${escapeHtml(signature).replaceAll('\n', '<br>')}</p>`
}

function quoteText(reader: Person, message: DemoMessage): string {
  const lines = unquotedText(message)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
  return [quoteLine(reader, message), ...lines].join('\n')
}

function quoteHtml(reader: Person, message: DemoMessage): string {
  const text = unquotedText(message)
    .split(/\n{2,}/)
    .map((block) => `<p>${escapeHtml(block).replaceAll('\n', '<br>')}</p>`)
    .join('')
  return `<div class="gmail_quote"><div class="gmail_attr">${escapeHtml(quoteLine(reader, message))}</div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px solid #ccc;padding-left:1ex">${text}</blockquote></div>`
}

function quoteLine(reader: Person, message: DemoMessage): string {
  const { date, time, english } = toLocal(message.sentAt)
  const who = `${message.from.name} <${message.from.email}>`
  if (reader.language === 'en') return `On ${english} at ${time}, ${who} wrote:`
  if (reader.language === 'fr') return `Le ${date} à ${time}, ${who} a écrit :`
  return `Vào ${time} ngày ${date}, ${who} đã viết:`
}

/** Returns the text without its quotes, so that quotes are not nested. */
function unquotedText(message: DemoMessage): string {
  return message.text.split(/\n\n(?=(?:Vào|On|Le) [^\n]+:\n>)/)[0] ?? ''
}

function messagePlacements(story: StoryMessage, isFresh: boolean): Record<string, DemoPlacement> {
  const { from, to, cc = [], bcc = [] } = story
  const isWaiting = story.isDraft || story.sendAt || story.periodic
  const readers = isWaiting ? [] : [...to, ...cc, ...bcc]
  const placements: Record<string, DemoPlacement> = {}
  for (const { email } of readers)
    if (hosted.has(email)) placements[email] = { folder: folders.inbox, ...(isFresh && { unread: true }) }
  if (hosted.has(from.email) && story.authentication !== 'fail')
    placements[from.email] = { folder: folders.sent }
  if (mailboxOwner in placements) placements[mailboxOwner] = authorPlacement(story)
  return placements
}

function authorPlacement({ from, folder, unread, starred, isDraft }: StoryMessage): DemoPlacement {
  return {
    folder: folder ?? (from.email === mailboxOwner ? folders.sent : folders.inbox),
    ...(unread && { unread }),
    ...(starred && { starred }),
    ...(isDraft && { isDraft }),
  }
}
