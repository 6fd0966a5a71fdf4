import { parseMessage } from '@bocau/mail-core/mime/parse-message'
import type { ParsedMessage } from '@bocau/mail-core/mime/parsed-message'
import type { DemoAttachment, DemoFailure, DemoPeriodic, StoryMessage } from './demo-message.ts'
import { contentTypeOf } from './files.ts'
import { findPerson } from './people.ts'

export type ReadFile = (path: string) => Promise<Uint8Array>

/** Message of a story: time and folder. Its text is in the file with this name. */
interface StoryEntry {
  message: string
  /** Message that this one replies to. */
  answers?: string
  daysAgo: number
  time: string
  folder?: string
  unread?: boolean
  starred?: boolean
  isDraft?: boolean
  plain?: boolean
  unsigned?: boolean
  quotes?: boolean
  authentication?: 'pass' | 'fail'
  files?: { file: string; name?: string; contentId?: string }[]
  /** Times at which recipients loaded the tracking pixel: `3 14:09` is three days ago. */
  viewedAt?: string[]
  sendAt?: string
  failure?: DemoFailure
  periodic?: DemoPeriodic
}

/** Reads all stories of the demo, in the order in which they are listed. */
export async function readStories(readFile: ReadFile): Promise<StoryMessage[]> {
  const stories = await readJson<string[]>(readFile, 'stories.json')
  return (await Promise.all(stories.map((story) => readStory(readFile, story)))).flat()
}

async function readStory(readFile: ReadFile, story: string): Promise<StoryMessage[]> {
  const entries = await readJson<StoryEntry[]>(readFile, `${story}/story.json`)
  return Promise.all(entries.map((entry) => readMessage(readFile, story, entry)))
}

async function readMessage(
  readFile: ReadFile,
  story: string,
  { message, answers, files, ...entry }: StoryEntry,
) {
  const mail = await parseMessage(await readFile(`messages/${story}/${message}.eml`))
  return {
    key: message,
    ...(answers && { thread: answers }),
    ...storyHeaders(mail),
    ...entry,
    ...(files && { files: files.map(toAttachment) }),
  }
}

/** Headers to take over besides the usual fields. */
const copiedHeaders = new Set(['list-unsubscribe', 'list-unsubscribe-post', 'list-id', 'auto-submitted'])

/** Extracts the fields from the file of a message. */
function storyHeaders(mail: ParsedMessage) {
  const [replyTo] = mail.replyTo
  const invitation = mail.attachments.find(({ contentType }) => contentType.startsWith('text/calendar'))
  if (!mail.from) throw new Error('a demo message has no sender')
  return {
    from: findPerson(mail.from),
    ...(replyTo && { replyTo: findPerson(replyTo) }),
    to: mail.to.map(findPerson),
    cc: mail.cc.map(findPerson),
    bcc: mail.bcc.map(findPerson),
    ...(mail.headers.some(({ name }) => name === 'subject') && { subject: mail.subject }),
    text: mail.text.trimEnd(),
    ...(mail.html !== null && { html: mail.html.trimEnd() }),
    ...(invitation && {
      invitation: `${new TextDecoder().decode(invitation.content).trimEnd().replace(/\r?\n/g, '\r\n')}\r\n`,
    }),
    headers: Object.fromEntries(
      mail.headers.filter(({ name }) => copiedHeaders.has(name)).map(({ name, value }) => [name, value]),
    ),
  }
}

function toAttachment({
  file,
  name = file,
  contentId,
}: NonNullable<StoryEntry['files']>[number]): DemoAttachment {
  const contentType = contentTypeOf(file === 'eicar' ? name : file)
  return { file, name, contentType, ...(contentId && { contentId }) }
}

async function readJson<T>(readFile: ReadFile, path: string): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await readFile(`messages/${path}`))) as T
}
