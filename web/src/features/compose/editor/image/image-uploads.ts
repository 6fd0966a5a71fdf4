import { numbersFromOne } from '../../../../store.ts'
import type { OpenEditor } from '../writing.ts'
import { addressOfImage } from './hosted-images.ts'
import { type UploadFault, uploadFault } from './upload-fault.ts'

export interface ImageUpload {
  readonly id: number
  readonly name: string
  /** Uploaded fraction, 0 to 1; null while unknown. */
  readonly share: number | null
  readonly fault: UploadFault | null
}

type Upload = (file: File, onProgress?: (share: number) => void) => Promise<string>

/** Uploads images that are already displayed in the text. */
export interface ImageUploads {
  insert(files: readonly File[]): void
  /** Uploads an image already in the text, as pasted by another program. */
  adopt(image: HTMLImageElement, file: File): void
  retry(id: number): void
  discard(id: number): void
}

interface Task extends ImageUpload {
  readonly image: HTMLImageElement
  readonly file: File
}

const newId = numbersFromOne()

/** Tracks uploads and reports each change. */
export function createImageUploads(
  writing: OpenEditor,
  upload: Upload,
  onChange: (uploads: readonly ImageUpload[]) => void,
): ImageUploads {
  let tasks: readonly Task[] = []
  const set = (next: readonly Task[]) => {
    tasks = next
    onChange(tasks)
  }
  const change = (id: number, part: Partial<Task>) =>
    set(tasks.map((task) => (task.id === id ? { ...task, ...part } : task)))
  const drop = (id: number) => set(tasks.filter((task) => task.id !== id))

  const send = async ({ id, image, file }: Task) => {
    try {
      const uuid = await upload(file, (share) => change(id, { share }))
      if (!/^[0-9a-z]{1,40}$/.test(uuid)) throw new SyntaxError('not a uuid')
      writing.settleImage(image.src, addressOfImage(uuid))
      drop(id)
    } catch (error) {
      change(id, { fault: uploadFault(error) })
    }
  }
  const start = (image: HTMLImageElement, file: File) => {
    const task: Task = { id: newId(), name: file.name, share: null, fault: null, image, file }
    set([...tasks, task])
    void send(task)
  }
  const find = (id: number) => tasks.find((task) => task.id === id)
  return {
    insert(files) {
      for (const file of files)
        start(writing.insertImage(URL.createObjectURL(file), alternativeText(file)), file)
    },
    adopt(image, file) {
      image.src = writing.addLocalImage(URL.createObjectURL(file))
      start(image, file)
    },
    retry(id) {
      const task = find(id)
      if (!task?.fault) return
      change(id, { fault: null, share: null })
      // The pressed button disappears.
      writing.squire.focus()
      void send(task)
    },
    discard(id) {
      const task = find(id)
      drop(id)
      if (task) writing.removeImage(task.image.src)
      writing.squire.focus()
    },
  }
}

/** Uses the file name without its extension as alt text, unless a program generated the name. */
const alternativeText = ({ name }: File) => (/^image\.\w+$/.test(name) ? '' : name.replace(/\.\w{2,5}$/, ''))
