import { limits } from '@bocau/contract/limits'
import { ZoomIn } from 'lucide'
import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { promptInDialog } from '../../../ui/dialog/dialogs.ts'
import { Icon } from '../../../ui/index.ts'
import { useAction } from '../parts/use-action.ts'
import css from './CropDialog.module.css'
import { type Crop, cropSide, cropSquare, maxUsefulZoom, moveCrop, startCrop, zoomCrop } from './crop.ts'

const visiblePixels = 280
const savedPixels = 512
const keyStep = 0.05
const keyZoom = 1.1

/** Asks for the square section of a picture; `onSave` receives it and may reject. */
export const promptForCrop = (picture: ImageBitmap, onSave: (square: Blob) => Promise<unknown>) =>
  promptInDialog<true>((resolve) => <CropDialog picture={picture} onSave={onSave} onResult={resolve} />)

interface Props {
  picture: ImageBitmap
  onSave: (square: Blob) => Promise<unknown>
  onResult: (isSaved?: true) => void
}

function CropDialog({ picture, onSave, onResult }: Props) {
  const [crop, setCrop] = useState(() => startCrop(picture))
  const { isBusy, error, run } = useAction()
  const maxZoom = maxUsefulZoom(picture, limits.minAvatarPixels)

  const save = () =>
    run(async () => {
      await onSave(await renderSquare(picture, crop))
      onResult(true)
    })
  return (
    <Dialog
      title={t('account.crop.title')}
      onSubmit={() => void save()}
      onClose={() => onResult()}
      submitLabel={t('account.crop.save')}
      isBusy={isBusy}
    >
      <Stage picture={picture} crop={crop} maxZoom={maxZoom} onCrop={setCrop} />
      <label className={css.zoom}>
        <Icon of={ZoomIn} size="s" />
        <span>{t('account.crop.zoom')}</span>
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.01}
          disabled={maxZoom === 1}
          value={crop.zoom}
          onChange={({ target }) =>
            setCrop((now) => zoomCrop(now, picture, { zoom: Number(target.value), maxZoom }))
          }
        />
      </label>
      <p className={css.hint}>{t('account.crop.hint')}</p>
      <p className={css.error} role="alert">
        {error}
      </p>
    </Dialog>
  )
}

interface StageProps {
  picture: ImageBitmap
  crop: Crop
  maxZoom: number
  onCrop: (change: (now: Crop) => Crop) => void
}

/** Picture below a round mask: dragged, moved by keys, zoomed by the wheel. */
function Stage({ picture, crop, maxZoom, onCrop }: StageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    if (canvas.current) render(canvas.current, picture, crop)
  }, [picture, crop])
  useWheel(canvas, (factor) => onCrop((now) => zoomCrop(now, picture, { zoom: now.zoom * factor, maxZoom })))

  const drag = ({ buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    if (buttons !== 1) return
    const { width } = currentTarget.getBoundingClientRect()
    onCrop((now) => moveCrop(now, picture, { right: -movementX / width, down: -movementY / width }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const action = keyAction(event.key)
    if (!action) return
    event.preventDefault()
    onCrop((now) =>
      'zoom' in action
        ? zoomCrop(now, picture, { zoom: now.zoom * action.zoom, maxZoom })
        : moveCrop(now, picture, { right: action.right, down: action.down }),
    )
  }
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: the element has its own keys, which this role allows
    <canvas
      ref={canvas}
      data-first
      className={css.stage}
      width={visiblePixels * 2}
      height={visiblePixels * 2}
      // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- likewise
      role="application"
      aria-label={t('account.crop.area')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is operated by keys
      tabIndex={0}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={drag}
      onKeyDown={onKeyDown}
    />
  )
}

type KeyAction = { right: number; down: number } | { zoom: number }

function keyAction(key: string): KeyAction | undefined {
  const actions: Record<string, KeyAction> = {
    ArrowLeft: { right: -keyStep, down: 0 },
    ArrowRight: { right: keyStep, down: 0 },
    ArrowUp: { right: 0, down: -keyStep },
    ArrowDown: { right: 0, down: keyStep },
    '+': { zoom: keyZoom },
    '=': { zoom: keyZoom },
    '-': { zoom: 1 / keyZoom },
  }
  return actions[key]
}

/** Zooms by wheel. React registers wheel listeners as passive, so that they cannot prevent scrolling. */
function useWheel(canvas: React.RefObject<HTMLCanvasElement | null>, onZoom: (factor: number) => void) {
  const latest = useRef(onZoom)
  useEffect(() => {
    latest.current = onZoom
  })
  useEffect(() => {
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      latest.current(Math.exp(-event.deltaY / 400))
    }
    const element = canvas.current
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [canvas])
}

function render(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { left, top, side } = cropSquare(crop, picture)
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** Renders the square as an image, no larger than its pixels justify. */
async function renderSquare(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const side = Math.round(Math.min(savedPixels, Math.max(limits.minAvatarPixels, cropSide(crop, picture))))
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  // Transparent areas become white, as on the server.
  if (context) {
    context.fillStyle = 'white'
    context.fillRect(0, 0, side, side)
  }
  const square = cropSquare(crop, picture)
  context?.drawImage(picture, square.left, square.top, square.side, square.side, 0, 0, side, side)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The image could not be drawn'))),
      'image/jpeg',
      0.92,
    ),
  )
}
