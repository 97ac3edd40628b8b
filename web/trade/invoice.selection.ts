import { salesActions } from './document-selection.ts'

export default salesActions
