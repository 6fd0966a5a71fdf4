/** Colour written into the message as a value, because CSS variables of the product do not exist there. */
export interface Swatch {
  value: string
  name: 'grey' | 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink'
}

/** Text colours readable on white paper and in the dark theme. */
export const INKS: readonly Swatch[] = [
  { value: '#6b7280', name: 'grey' },
  { value: '#d93025', name: 'red' },
  { value: '#b06000', name: 'orange' },
  { value: '#8a6d00', name: 'yellow' },
  { value: '#188038', name: 'green' },
  { value: '#0b7285', name: 'teal' },
  { value: '#1a73e8', name: 'blue' },
  { value: '#9334e6', name: 'purple' },
  { value: '#d01884', name: 'pink' },
]

/** Background colours. */
export const MARKERS: readonly Swatch[] = [
  { value: '#e5e7eb', name: 'grey' },
  { value: '#fbd5d3', name: 'red' },
  { value: '#fde0b8', name: 'orange' },
  { value: '#fff3a3', name: 'yellow' },
  { value: '#cdefd3', name: 'green' },
  { value: '#c4ecf0', name: 'teal' },
  { value: '#cfe1fd', name: 'blue' },
  { value: '#e6d6fa', name: 'purple' },
  { value: '#fbd3e4', name: 'pink' },
]
