import type { Readable } from 'node:stream'
import type { MultipartFields } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Refused } from '../../kernel/refused.ts'
import type { IncomingFile } from '../../kernel/route.ts'

/** How many files one request may bring. */
const filesAtMost = 50

/** A path in the drive is the longest. */
const fieldBytesAtMost = 10_000

/** Yields the files of a multipart body under one field, with the text fields before each. */
export async function* incomingFiles(
  request: FastifyRequest,
  field: string | undefined,
  maxBytes: number,
): AsyncGenerator<IncomingFile> {
  if (field === undefined || !request.isMultipart()) throw new Refused('unsupported_media_type')
  const limits = { fileSize: maxBytes + 1, files: filesAtMost, fields: 20, fieldSize: fieldBytesAtMost }
  let isWhole = false
  try {
    for await (const part of request.files({ limits, throwFileSizeLimit: false })) {
      try {
        if (part.fieldname !== field) continue
        yield {
          name: asNamed(part.filename ?? ''),
          contentType: part.mimetype,
          fields: textFields(part.fields),
          content: contentOf(part.file),
        }
      } finally {
        // What nobody wanted is read all the same: the answer is heard behind it.
        part.file.resume()
      }
    }
    isWhole = true
  } catch (error) {
    throw refusalOf(error)
  } finally {
    if (!isWhole) passOver(request)
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

/** The content of a file; where the form ends in the middle of it, that is its sender's fault. */
async function* contentOf(file: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* file.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>
  } catch (error) {
    throw refusalOf(error)
  }
}

/** What the library says without a status is that it cannot read the form. */
const refusalOf = (error: unknown): unknown =>
  error instanceof Error && !('statusCode' in error) && !(error instanceof Refused)
    ? new Refused('unsupported_media_type')
    : error

/** Reads the rest of a form that is refused, but looks at none of it: it may be parts without end. */
function passOver({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

/** Three characters that a name in a form cannot hold are written so by every browser (HTML, multipart/form-data). */
const written: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' }

const asNamed = (name: string): string => name.replace(/%22|%0D|%0A/g, (found) => written[found] ?? found)
