import type { Readable } from 'node:stream'
import type { MultipartFields } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Refused } from '../../kernel/refused.ts'
import type { IncomingFile } from '../../kernel/route.ts'

/** Maximum number of files per request. */
const maxFiles = 50

/** A drive path is the longest field. */
const maxFieldBytes = 10_000

/** Field of the files in a form; without one the endpoint accepts none. */
export interface FilesOptions {
  field?: string | undefined
  /** Runs after the content of each file; its failure rejects the file. */
  onReceived?(): Promise<unknown>
}

/** Yields the files of a multipart body under one field, with the text fields before each. */
export async function* incomingFiles(
  request: FastifyRequest,
  { field, maxBytes, onReceived }: FilesOptions & { maxBytes: number },
): AsyncGenerator<IncomingFile> {
  if (field === undefined || !request.isMultipart()) throw new Refused('unsupported_media_type')
  const limits = { fileSize: maxBytes + 1, files: maxFiles, fields: 20, fieldSize: maxFieldBytes }
  let isComplete = false
  try {
    for await (const part of request.files({ limits, throwFileSizeLimit: false })) {
      try {
        if (part.fieldname !== field) continue
        yield {
          name: unescapeName(part.filename ?? ''),
          contentType: part.mimetype,
          fields: textFields(part.fields),
          content: readContent(part.file, onReceived),
        }
      } finally {
        // Unused content must be read, so that the next part can be parsed.
        part.file.resume()
      }
    }
    isComplete = true
  } catch (error) {
    throw toRefusal(error)
  } finally {
    if (!isComplete) drainRequest(request)
  }
}

function textFields(fields: MultipartFields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, part]) =>
      part && !Array.isArray(part) && part.type === 'field' && typeof part.value === 'string'
        ? [[name, part.value]]
        : [],
    ),
  )
}

/** Streams the content of a file; a form that ends within it is a client error. */
async function* readContent(
  file: Readable,
  onReceived: FilesOptions['onReceived'],
): AsyncGenerator<Uint8Array> {
  try {
    yield* file.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>
  } catch (error) {
    throw toRefusal(error)
  }
  await onReceived?.()
}

/** Converts an error of the library without a status to a refusal: the form is malformed. */
const toRefusal = (error: unknown): unknown =>
  error instanceof Error && !('statusCode' in error) && !(error instanceof Refused)
    ? new Refused('unsupported_media_type')
    : error

/** Reads the rest of a rejected form without parsing it, because it may have endless parts. */
function drainRequest({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

/** Browsers escape these three characters in multipart names (HTML, multipart/form-data). */
const escapedCharacters: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' }

const unescapeName = (name: string): string =>
  name.replace(/%22|%0D|%0A/g, (match) => escapedCharacters[match] ?? match)
