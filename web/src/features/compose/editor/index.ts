/** Load it on demand: `lazyPart(async () => (await import('./editor/index.ts')).Editor)`. */
export { Editor } from './Editor.tsx'
export type { EditorHandle, EditorProps } from './types.ts'
export type { OpenEditor } from './writing.ts'
