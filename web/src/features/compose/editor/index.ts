/** Load it on demand: `lazy(async () => ({ default: (await import('./editor/index.ts')).Editor }))`. */
export { Editor } from './Editor.tsx'
export type { EditorHandle, EditorProps } from './face.ts'
