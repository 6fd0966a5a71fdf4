import type { Letter } from '@bocau/mail-core/mime/letter'
import { readLetter } from '@bocau/mail-core/mime/read-letter'
import type { DemoAttachment, DemoFailure, DemoPeriodic, Manuscript } from './demo-letter.ts'
import { contentTypeOf } from './files.ts'
import { findPerson } from './people.ts'

/** Reads a file of the demo by its path. */
export type ReadFile = (path: string) => Promise<Uint8Array>

/** A message of a story: when it is sent, and where it lies. What it says stands in the file of its name. */
interface StoryEntry {
  message: string
  /** The message that this one answers. */
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
  /** When recipients loaded its tracking image: `3 14:09` is three days ago. */
  viewedAt?: string[]
  sendAt?: string
  failure?: DemoFailure
  periodic?: DemoPeriodic
}

/** Every story of the demo as its author wrote it, in the order in which the stories are listed. */
export async function readStories(readFile: ReadFile): Promise<Manuscript[]> {
  const stories = await readJson<string[]>(readFile, 'stories.json')
  return (await Promise.all(stories.map((story) => readStory(readFile, story)))).flat()
}

async function readStory(readFile: ReadFile, story: string): Promise<Manuscript[]> {
  const entries = await readJson<StoryEntry[]>(readFile, `${story}/story.json`)
  return Promise.all(entries.map((entry) => readMessage(readFile, story, entry)))
}

async function readMessage(
  readFile: ReadFile,
  story: string,
  { message, answers, files, ...entry }: StoryEntry,
) {
  const letter = await readLetter(await readFile(`messages/${story}/${message}.eml`))
  return {
    key: message,
    ...(answers && { thread: answers }),
    ...saidIn(letter),
    ...entry,
    ...(files && { files: files.map(toAttachment) }),
  }
}

/** What a message says in its head beside the usual fields. */
const written = new Set(['list-unsubscribe', 'list-unsubscribe-post', 'list-id', 'auto-submitted'])

/** What stands in the file of a message. */
function saidIn(letter: Letter) {
  const [replyTo] = letter.replyTo
  const invitation = letter.attachments.find(({ contentType }) => contentType.startsWith('text/calendar'))
  if (!letter.from) throw new Error('a demo message has no sender')
  return {
    from: findPerson(letter.from),
    ...(replyTo && { replyTo: findPerson(replyTo) }),
    to: letter.to.map(findPerson),
    cc: letter.cc.map(findPerson),
    bcc: letter.bcc.map(findPerson),
    ...(letter.headers.some(({ name }) => name === 'subject') && { subject: letter.subject }),
    text: letter.text.trimEnd(),
    ...(letter.html !== null && { html: letter.html.trimEnd() }),
    ...(invitation && {
      invitation: `${new TextDecoder().decode(invitation.content).trimEnd().replace(/\r?\n/g, '\r\n')}\r\n`,
    }),
    headers: Object.fromEntries(
      letter.headers.filter(({ name }) => written.has(name)).map(({ name, value }) => [name, value]),
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
