import { readFile } from 'node:fs/promises'
import { demoFolder } from './files.ts'

/** Reads a demo file like the running server does. */
export const readDemoFile = (path: string): Promise<Uint8Array> => readFile(new URL(path, demoFolder))
