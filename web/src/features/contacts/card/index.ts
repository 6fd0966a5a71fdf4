export { PersonCardLayer } from './PersonCardLayer.tsx'
