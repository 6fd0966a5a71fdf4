/** Zoom levels relative to the fitted size. */
const steps = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4, 5]
const smallest = 0.25
const largest = 5

export const clampZoom = (zoom: number): number => Math.min(largest, Math.max(smallest, zoom))

export const zoomIn = (zoom: number): number => steps.find((step) => step > zoom + 0.01) ?? largest

export const zoomOut = (zoom: number): number => steps.findLast((step) => step < zoom - 0.01) ?? smallest
