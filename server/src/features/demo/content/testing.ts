import { readFile } from 'node:fs/promises'
import { demoFolder } from './files.ts'

/** Reads what the demo is made of, as the running server does. */
export const readDemoFile = (path: string): Promise<Uint8Array> => readFile(new URL(path, demoFolder))
