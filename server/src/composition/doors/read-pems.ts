import { readFile } from 'node:fs/promises'

/** The certificate of the doors and its key, as they are in their files now. */
export async function readPems(setting: string, { cert, key }: { cert: string; key: string }) {
  try {
    return { cert: await readFile(cert, 'utf8'), key: await readFile(key, 'utf8') }
  } catch (error) {
    throw new Error(`${setting} or its key cannot be read: ${(error as NodeJS.ErrnoException).code}.`, {
      cause: error,
    })
  }
}
